"""Code objects of the standard library and of tricky sources: what the decoder and the rewriter are run over."""

import functools
import importlib.util
import types

NAMED = """
abc argparse ast asyncio.base_events asyncio.tasks asyncio.streams base64 bdb calendar cmd codecs collections
configparser contextlib copy csv dataclasses datetime decimal difflib dis email.message email.header enum
fractions ftplib functools gettext glob gzip heapq html.parser http.client http.server imaplib
importlib._bootstrap inspect ipaddress json.decoder json.encoder locale logging logging.handlers mailbox
multiprocessing.pool nntplib optparse os pathlib pdb pickle pickletools platform plistlib posixpath pprint
pydoc queue random re shlex shutil smtplib socket sqlite3 ssl statistics string subprocess tarfile tempfile
textwrap threading timeit tokenize trace traceback turtle typing unittest.case unittest.mock urllib.parse
urllib.request uuid warnings wave weakref xml.dom.minidom xml.etree.ElementTree zipfile test.test_grammar
test.test_generators test.test_coroutines test.test_contextlib test.test_with test.test_exceptions
test.test_patma test.test_asyncgen test.test_fstring test.test_listcomps
""".split()


def nested(code):
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from nested(constant)


def source_of(name):
    spec = importlib.util.find_spec(name)
    return spec.origin if spec else None


def in_python(name):
    """Whether this interpreter has the module, and it is written in Python: none of them is on every version."""
    try:
        return (source_of(name) or "").endswith(".py")
    except ModuleNotFoundError:
        return False


MODULES = [name for name in NAMED if in_python(name)]


@functools.lru_cache(None)
def module_code(name):
    origin = source_of(name)
    with open(origin, "rb") as file:
        return compile(file.read(), origin, "exec")


def all_code():
    for name in MODULES:
        yield from nested(module_code(name))
