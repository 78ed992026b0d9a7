"""The tests of CPython that are left out, or may differ, under MSJIT_CAPTURE=all; each with its reason."""

# module -> {part of a test's id: reason}. Left out of both runs.
EXCLUDED = {}

# What --hook-only shows, too: CPython behaves so beside any frame evaluator, as MSJIT_CAPTURE=all needs one.
DEPTH = "depth: beside a frame evaluator every Python call takes C stack"
# A loop reads a flag that a collection sets and makes the list that sets it off. Without capture, 3.12 and 3.13 do as
# captured code does when the loop calls no Python function: they collect at its jump, behind the flag's reading.
COLLECTED = "asks when garbage is collected: a captured turn makes its objects at its end, behind what it reads"

# module -> {part of a test's id: reason}. Run, and may have another outcome.
DIFFERENT = {
    "test_call": {"TestRecursion.test_super_deep": DEPTH},
    "test_descr": {
        "ClassPropertiesAndMethods.test_slots": "counts all objects twice; capture makes some in between",
        "SharedKeyTests.test_subclasses": "asks how much memory dicts take; instances that nobody uses are not made, so keys "
        "that are shared do not shrink",
        "MiscTests.test_type_lookup_mro_reference": "a key of a class's __dict__ that is no str changes its bases",
        "test_vicious_descriptor_nonsense": "a key of an object's __dict__ that is no str and claims to equal one",
    },
    "test_dict": {
        "test_splittable_popitem": "asks how much memory a dict takes; captured code removes the entry another way",
        "test_splittable_setattr_after_pop": "asks whether a dict shares its keys; captured code removes the entry "
        "another way",
    },
    "test_exceptions": {
        "test_memory_error_cleanup": "under allocation failures injected at a count, which captured code shifts",
    },
    "test_functools": {"TestLRUPy.test_lru_recursion": DEPTH},
    "test_gc": {
        "test_bug1055820c": COLLECTED,
        "test_bug1055820d": COLLECTED,
        "test_collect_garbage": "counts garbage: objects made and dropped inside captured code are never made",
        "test_frame": "counts garbage: a variable that nobody reads does not keep the frame in a cycle",
        "test_get_objects_arguments": "counts all objects twice; capture makes some in between",
        "test_resurrection_does_not_block_cleanup": "counts garbage: objects made and dropped inside are never made",
        "test_saveall": "counts garbage: objects made and dropped inside captured code are never made",
    },
    "test_int": {
        "test_denial_of_service_prevented": "compares times, and skips itself where the clock is too coarse",
    },
    "test_monitoring": {
        "test_no_unwind_for_shim_frame": "asks how CPython specialised an instruction that captured code never runs",
    },
    "test_sys_settrace": {
        "test_20_async_for_loop": "beside a frame evaluator 3.12 and 3.13 tell StopAsyncIteration at one line more",
    },
    "test_traceback": {
        "test_recursive_traceback": DEPTH,
    },
}

# module -> what came of it in this session: tests, different, captured_frames, seconds.
MODULES_RUN = {}


def known(module, names):
    parts = DIFFERENT.get(module, {})
    return {name for name in names if any(part in name for part in parts)}
