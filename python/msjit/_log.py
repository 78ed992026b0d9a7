"""Messages by level, as MindSpore programs write them: ``from mindspore import log as logger``.

``log`` is the logarithm here, too: these functions are attributes of it. The level is GLOG_v's: 0 debug, 1 info, 2 warning
(the default), 3 error, 4 critical. Python's logger "msjit" writes them.
"""

import os
import sys

__all__ = ["critical", "debug", "error", "get_level", "get_log_config", "info", "warning"]
_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


def get_level():
    """The level, a str of "0" to "4".

    >>> from msjit import _log
    >>> _log.get_level()
    '2'
    """
    level = os.environ.get("GLOG_v", "2")
    return level if level in ("0", "1", "2", "3", "4") else "2"


def get_log_config():
    """The log's settings, a dict: GLOG_v, GLOG_logtostderr, and those that the environment holds.

    >>> from msjit import _log
    >>> _log.get_log_config()["GLOG_v"] == _log.get_level()
    True
    """
    names = ("GLOG_logtostderr", "GLOG_log_dir", "GLOG_log_max", "logger_maxBytes", "logger_backupCount")
    held = {name: os.environ[name] for name in names if name in os.environ}
    return {"GLOG_v": get_level(), "GLOG_logtostderr": "1", **held}


def _logger():
    import logging

    logger = logging.getLogger("msjit")
    if not logger.handlers:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(logging.Formatter("[%(levelname)s] %(name)s(%(process)d): %(message)s"))
        logger.addHandler(handler)
        logger.propagate = False
    logger.setLevel(_LEVELS[int(get_level())])
    return logger


def debug(msg, *args, **kwargs):
    """Writes a message that helps to find faults."""
    _logger().debug(msg, *args, **kwargs)


def info(msg, *args, **kwargs):
    """Writes what is normal."""
    _logger().info(msg, *args, **kwargs)


def warning(msg, *args, **kwargs):
    """Writes what may be wrong."""
    _logger().warning(msg, *args, **kwargs)


def error(msg, *args, **kwargs):
    """Writes what is wrong."""
    _logger().error(msg, *args, **kwargs)


def critical(msg, *args, **kwargs):
    """Writes what cannot go on."""
    _logger().critical(msg, *args, **kwargs)


class _LogActionOnce:
    """Decorates a function whose warnings, given by a logger, are to be heard once for a key.

    >>> from msjit._log import _LogActionOnce
    >>> heard = type("Logger", (), {"warning": lambda self, text: print(text)})()
    >>> say = _LogActionOnce(heard, "a key of this example")(lambda: heard.warning("once"))
    >>> say(), say()
    once
    (None, None)
    """

    is_logged = {}

    def __init__(self, logger, key, no_warning=False):
        self.logger, self.key, self.no_warning = logger, key, no_warning

    def __call__(self, func):
        import functools

        @functools.wraps(func)
        def call(*args, **kwargs):
            logger, quiet = self.logger, self.no_warning or self.key in _LogActionOnce.is_logged
            warning = getattr(logger, "warning", None)
            if warning is None:
                return func(*args, **kwargs)
            if quiet:
                logger.warning = lambda *args, **kwargs: None
            else:
                _LogActionOnce.is_logged[self.key] = True
            try:
                return func(*args, **kwargs)
            finally:
                logger.warning = warning

        return call


def attached():
    """The function ``log`` with these as attributes: what ``mindspore.log`` means."""
    import logging

    from .ops import log

    for name in __all__:
        setattr(log, name, globals()[name])
    log._LogActionOnce, log._get_logger = _LogActionOnce, _logger
    log.logging = logging
    return log
