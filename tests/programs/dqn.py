"""Q-learning in a corridor: an epsilon-greedy loop of plain Python around a network and a target network."""

from collections import deque, namedtuple

import mindspore as ms
import numpy as np
from common import arguments, result, seed_parameters
from mindspore import Tensor, nn, ops

Transition = namedtuple("Transition", "state action reward next_state done")


class Corridor:
    """Reach the right end of a corridor; a step costs."""

    size = 6

    def reset(self):
        self.at, self.time = 1, 0
        return self.state()

    def state(self):
        return np.eye(self.size, dtype=np.float32)[self.at]

    def step(self, action):
        self.at = min(max(self.at + (1 if action == 1 else -1), 0), self.size - 1)
        self.time += 1
        done = self.at == self.size - 1 or self.time >= 20
        return self.state(), (1.0 if self.at == self.size - 1 else -0.05), done


class QNet(nn.Cell):
    def __init__(self):
        super().__init__()
        self.hidden, self.head = nn.Dense(6, 24), nn.Dense(24, 2)

    def construct(self, x):
        return self.head(ops.tanh(self.hidden(x)))


args = arguments(steps=4, full_steps=60)
rng = np.random.default_rng(5)
net, target = seed_parameters(QNet()), seed_parameters(QNet())
optimizer = nn.Adam(net.trainable_params(), 5e-3)
memory = deque(maxlen=200)


def loss_fn(states, actions, rewards, next_states, running):
    q = ops.gather_elements(net(states), 1, actions.reshape(-1, 1)).reshape(-1)
    best = ops.stop_gradient(target(next_states).max(axis=1))
    return ops.smooth_l1_loss(q, rewards + 0.9 * best * running)


step_fn = ms.value_and_grad(loss_fn, None, optimizer.parameters)
environment = Corridor()
updates = 0
for episode in range(args.steps):
    state, done, total = environment.reset(), False, 0.0
    while not done:
        if rng.random() < max(0.1, 0.9 - 0.05 * episode):
            action = int(rng.integers(2))
        else:
            action = int(net(Tensor(state[None])).argmax(1).asnumpy()[0])
        next_state, reward, done = environment.step(action)
        memory.append(Transition(state, action, reward, next_state, done))
        state, total = next_state, total + reward
        if len(memory) >= 16:
            batch = Transition(*zip(*(memory[i] for i in rng.integers(0, len(memory), 16))))
            loss, grads = step_fn(
                Tensor(np.stack(batch.state)),
                Tensor(np.array(batch.action, np.int32)),
                Tensor(np.array(batch.reward, np.float32)),
                Tensor(np.stack(batch.next_state)),
                Tensor(1 - np.array(batch.done, np.float32)),
            )
            optimizer(grads)
            updates += 1
            if updates % 10 == 0:
                for p, q in zip(target.get_parameters(), net.get_parameters()):
                    p.set_data(Tensor(q.asnumpy()))
    result("total", total)
result("updates", updates)
result("values", net(Tensor(np.eye(6, dtype=np.float32))))
