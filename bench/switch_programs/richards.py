"""A scheduler of tasks that send packets to each other: methods, attributes, small objects."""

IDLE, WORKER, HANDLER, DEVICE = range(4)


class Packet:
    def __init__(self, link, to, kind):
        self.link, self.to, self.kind = link, to, kind
        self.datum = 0
        self.data = [0] * 4

    def append_to(self, queue):
        self.link = None
        if queue is None:
            return self
        at = queue
        while at.link is not None:
            at = at.link
        at.link = self
        return queue


class Task:
    def __init__(self, scheduler, ident, priority, queue):
        self.scheduler, self.ident, self.priority, self.queue = scheduler, ident, priority, queue
        self.waiting, self.holding = queue is None, False
        scheduler.add(self)

    def take(self):
        packet = self.queue
        if packet is not None:
            self.queue = packet.link
        return packet

    def give(self, packet):
        self.queue = packet.append_to(self.queue)
        self.waiting = False

    def ready(self):
        return not self.holding and not (self.waiting and self.queue is None)

    def step(self):
        raise NotImplementedError


class Idle(Task):
    def __init__(self, scheduler, count):
        super().__init__(scheduler, IDLE, 0, None)
        self.waiting = False
        self.count, self.control = count, 1

    def step(self):
        self.count -= 1
        if self.count == 0:
            self.holding = True
        elif self.control & 1:
            self.control = (self.control >> 1) ^ 0xD008
            self.scheduler.release(DEVICE)
        else:
            self.control >>= 1
            self.scheduler.release(HANDLER)


class Worker(Task):
    def __init__(self, scheduler, queue):
        super().__init__(scheduler, WORKER, 1000, queue)
        self.letter, self.to = 0, HANDLER

    def step(self):
        packet = self.take()
        if packet is None:
            self.waiting = True
            return
        self.to = DEVICE if self.to == HANDLER else HANDLER
        packet.to, packet.datum = self.to, 0
        for i in range(4):
            self.letter = self.letter % 26 + 1
            packet.data[i] = 64 + self.letter
        self.scheduler.send(packet)


class Handler(Task):
    def __init__(self, scheduler, queue):
        super().__init__(scheduler, HANDLER, 2000, queue)
        self.sum = 0

    def step(self):
        packet = self.take()
        if packet is None:
            self.waiting = True
            return
        for value in packet.data:
            self.sum = (self.sum * 31 + value) & 0xFFFF
        packet.to = WORKER
        self.scheduler.send(packet)


class Device(Task):
    def __init__(self, scheduler):
        super().__init__(scheduler, DEVICE, 4000, None)
        self.pending = None

    def step(self):
        packet = self.take()
        if packet is None:
            if self.pending is None:
                self.waiting = True
                return
            packet, self.pending = self.pending, None
            packet.to = WORKER
            self.scheduler.send(packet)
        else:
            self.pending = packet
            self.scheduler.hold(self)


class Scheduler:
    def __init__(self):
        self.tasks, self.by_ident = [], {}
        self.sent = self.held = 0

    def add(self, task):
        self.tasks.append(task)
        self.tasks.sort(key=lambda t: -t.priority)
        self.by_ident[task.ident] = task

    def send(self, packet):
        self.sent += 1
        self.by_ident[packet.to].give(packet)

    def hold(self, task):
        self.held += 1
        task.holding = True

    def release(self, ident):
        self.by_ident[ident].holding = False

    def run(self):
        while True:
            for task in self.tasks:
                if task.ready():
                    task.step()
                    break
            else:
                return


def run():
    scheduler = Scheduler()
    Idle(scheduler, 600)
    Worker(scheduler, Packet(Packet(None, WORKER, 0), WORKER, 0))
    Handler(scheduler, None)
    Device(scheduler)
    scheduler.run()
    assert scheduler.sent > 200 and scheduler.held > 20, (scheduler.sent, scheduler.held)
