"""What data sets can do by steps.py: wait for updates, and write their rows to files."""


class StepsByName:
    """Base of data sets."""

    def sync_wait(self, condition_name, num_batch=1, callback=None):
        """Rows that are made one by one, when they are asked for, so that what ``sync_update`` says of the row before counts.

        Args:
            condition_name: str, the name that ``sync_update`` is given.
            num_batch: positive int, there for MindSpore's programs, in whose pipelines so many batches may be made ahead.
            callback: callable or None: it is given what ``sync_update`` is given.
        Returns:
            the data set with this step.
        Raises:
            RuntimeError: the name is in use.
            TypeError, ValueError: another kind of argument.

        >>> heard = []
        >>> rows = ms.dataset.NumpySlicesDataset([1, 2], shuffle=False).sync_wait("policy", callback=heard.append)
        >>> for (x,) in rows.create_tuple_iterator(num_epochs=1):
        ...     rows.sync_update("policy", data=int(x))
        >>> heard
        [1, 2]
        """
        from .steps import SyncWaitDataset

        return SyncWaitDataset(self, condition_name, num_batch, callback)

    def sync_update(self, condition_name, num_batch=None, data=None):
        """Gives data to the callback of ``sync_wait``; the next row is made after it. RuntimeError: there is no such name."""
        from .steps import update

        if num_batch is not None and (not isinstance(num_batch, int) or num_batch <= 0):
            raise RuntimeError(f"sync_update: num_batch must be a positive int, got {num_batch!r}")
        update(self, condition_name, data)

    def disable_sync(self):
        """There for MindSpore's programs: nothing waits for good here."""

    def _conditions(self):
        from .steps import conditions

        return conditions(self)

    def save(self, file_name, num_files=1, file_type="mindrecord"):
        """Writes the rows of one epoch to a MindRecord file, or evenly to file_name0, file_name1, ...

        Args:
            file_name: str, the file's path.
            num_files: int, how many files. Default: 1.
            file_type: str, 'mindrecord', the only format there is.
        Raises:
            RuntimeError: the file is there already, or a column holds arrays of strings.
            TypeError: a column holds dicts.
            ValueError: another file_type.

        Bools and ints of less than 32 bits become int32, uint32 int64, float16 float32.

        >>> ms.dataset.NumpySlicesDataset({"a": [1, 2]}, shuffle=False).save("saved.mindrecord")
        >>> [int(a) for (a,) in ms.dataset.MindDataset("saved.mindrecord", shuffle=False)]
        [1, 2]
        """
        from .steps import save

        save(self, file_name, num_files, file_type)
