# ruff: noqa: F401 (what is imported here is what the package offers)
"""Data sets and pipelines with MindSpore's names: sources, map, batch, shuffle, repeat, iterators. All in this process."""

from . import config, text, transforms, vision
from .benchmark_files import IMDBDataset, SemeionDataset, SST2Dataset, STL10Dataset, TFRecordDataset
from .callbacks import DSCallback
from .files import (
    AGNewsDataset,
    AmazonReviewDataset,
    Cifar10Dataset,
    Cifar100Dataset,
    CSVDataset,
    DBpediaDataset,
    EMnistDataset,
    FashionMnistDataset,
    ImageFolderDataset,
    KMnistDataset,
    MnistDataset,
    PennTreebankDataset,
    SogouNewsDataset,
    TextFileDataset,
    WikiTextDataset,
    YahooAnswersDataset,
    YelpReviewDataset,
)
from .files_annotated import (
    CityscapesDataset,
    CMUArcticDataset,
    GTZANDataset,
    KITTIDataset,
    LFWDataset,
    LibriTTSDataset,
    Places365Dataset,
    WIDERFaceDataset,
)
from .files_pictures import (
    DIV2KDataset,
    FlickrDataset,
    Food101Dataset,
    LJSpeechDataset,
    ManifestDataset,
    OmniglotDataset,
    QMnistDataset,
    RenderedSST2Dataset,
    SBUDataset,
    SpeechCommandsDataset,
    SUN397Dataset,
    USPSDataset,
    YesNoDataset,
)
from .files_records import CelebADataset, CocoDataset, MindDataset, VOCDataset
from .files_texts import (
    CLUEDataset,
    CoNLL2000Dataset,
    EnWik9Dataset,
    Multi30kDataset,
    SQuADDataset,
    UDPOSDataset,
)
from .pipeline import BatchInfo, Dataset, Shuffle, ZipDataset
from .samplers import (
    DistributedSampler,
    IterSampler,
    PKSampler,
    RandomSampler,
    Sampler,
    SequentialSampler,
    SubsetRandomSampler,
    SubsetSampler,
    WeightedRandomSampler,
)
from .sources import FakeImageDataset, GeneratorDataset, NumpySlicesDataset, PaddedDataset, RandomDataset, Schema


def zip(datasets):
    """The columns of several data sets side by side; the shortest of them decides how many rows there are.

    Args:
        datasets: tuple of data sets, at least two, whose columns have different names.
    Returns:
        data set.
    Raises:
        ValueError: anything else.

    >>> a = ms.dataset.NumpySlicesDataset([1, 2], ["a"], shuffle=False)
    >>> b = ms.dataset.NumpySlicesDataset([3, 4], ["b"], shuffle=False)
    >>> [(int(x), int(y)) for x, y in ms.dataset.zip((a, b))]
    [(1, 3), (2, 4)]
    """
    if not isinstance(datasets, tuple) or len(datasets) < 2:
        raise ValueError("zip: expected a tuple of at least two data sets")
    return ZipDataset(datasets)


_NOT_OFFERED = ("Dataset", "Sampler", "Shuffle", "ZipDataset")
__all__ = sorted([n for n in dir() if n[0].isupper() and n not in _NOT_OFFERED] + ["WaitedDSCallback"]) + ["zip"]


def __getattr__(name):
    if name == "WaitedDSCallback":  # it is train's Callback too, which not every program imports
        from .callbacks_waited import WaitedDSCallback

        return WaitedDSCallback
    from .._missing import elsewhere

    return elsewhere(__name__, name)
