"""Where a program's time goes, by line: samples of the main thread's frames."""

import sys
import threading
import time

INTERVAL = 0.001  # seconds between samples


class Sampler:
    """While entered, notes which line the calling thread is at; ``seconds`` maps (file, line) to the time seen there.

    Every line of the stack is charged, so a line that calls has the time of what it calls. Tracing would be exact and
    would turn capture off.
    """

    def __init__(self):
        self.seconds = {}
        self.total = 0.0

    def __enter__(self):
        self._watched = threading.get_ident()
        self._going = True
        self._thread = threading.Thread(target=self._run, name="msjit-sampler", daemon=True)
        self._start = time.perf_counter()
        self._thread.start()
        return self

    def __exit__(self, *exc):
        self.total = time.perf_counter() - self._start
        self._going = False
        self._thread.join()

    def _run(self):
        last = time.perf_counter()
        while self._going:
            time.sleep(INTERVAL)  # no Event: its Python code would be captured, and stand in the report
            frame = sys._current_frames().get(self._watched)
            now = time.perf_counter()
            seen = set()
            while frame is not None:
                place = frame.f_code.co_filename, frame.f_lineno
                if place not in seen:  # recursion: once
                    seen.add(place)
                    self.seconds[place] = self.seconds.get(place, 0.0) + now - last
                frame = frame.f_back
            last = now
