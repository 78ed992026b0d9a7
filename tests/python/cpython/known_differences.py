"""The tests of CPython that are left out, or may differ, under MSJIT_CAPTURE=all; each with its reason."""

# Modules, and packages of them, that are not run: what CPython's own runner skips without its resources, or what a
# process beside others cannot have.
LEFT_OUT = {
    "test_asdl_parser": "needs CPython's source tree",
    "test_clinic": "needs CPython's source tree",
    "test_freeze": "builds CPython",
    "test_c_locale_coercion": "runs other interpreters for minutes, and nothing else",
    "test_gdb": "drives a debugger over a debug build",
    "test_idle": "needs a display",
    "test_ioctl": "needs a terminal",
    "test_kqueue": "another operating system's",
    "test_launcher": "another operating system's",
    "test_msilib": "another operating system's",
    "test_peg_generator": "compiles C extensions",
    "test_cppext": "compiles C extensions",
    "test_cext": "compiles C extensions",
    "test_smtpnet": "needs a network",
    "test_tcl": "needs Tcl",
    "test_tix": "needs a display",
    "test_tk": "needs a display",
    "test_tkinter": "needs a display",
    "test_ttk": "needs a display",
    "test_ttk_guionly": "needs a display",
    "test_turtle": "needs a display",
    "test_urllib2net": "needs a network",
    "test_urllibnet": "needs a network",
    "test_timeout": "needs a network",
    "test_venv": "installs environments",
    "test_winapi": "another operating system's",
    "test_winconsoleio": "another operating system's",
    "test_winreg": "another operating system's",
    "test_winsound": "another operating system's",
    "test_zipfile64": "writes gigabytes",
}

# The language itself: run in every session, beside the tenth of the day.
ALWAYS = """
    test_augassign test_bool test_class test_copy test_decorators test_dynamic test_enumerate test_except_star
    test_exception_group test_extcall test_format test_grammar test_int test_iter test_keywordonlyarg test_list
    test_named_expressions test_operator test_patma test_peepholer test_property test_raise test_scope test_slice
    test_super test_tuple test_unpack test_unpack_ex test_with test_capi.test_watchers
""".split()

# module -> {part of a test's id: reason}. Left out of both runs.
EXCLUDED = {
    "test_socket": {"VSOCK": "two runs at once wait for each other at the one port of the machine"},
}

# What --hook-only shows, too: CPython behaves so beside any frame evaluator, as MSJIT_CAPTURE=all needs one.
DEPTH = "depth: beside a frame evaluator every Python call takes C stack"
# A loop reads a flag that a collection sets and makes the list that sets it off. Without capture, 3.12 and 3.13 do as
# captured code does when the loop calls no Python function: they collect at its jump, behind the flag's reading.
COLLECTED = "asks when garbage is collected: a captured turn makes its objects at its end, behind what it reads"

# Of test_opcache's TestSpecializer, on 3.14 and 3.15.
SPECIALISES = """
    test_binary_op test_binary_subscr test_call_list_append test_compare_op test_contain_op
    test_for_iter test_get_iter test_load_attr_enum test_load_attr_module_with_getattr
    test_load_const test_load_super_attr test_send_with test_send_yield_from
    test_send_yield_from_iter test_store_attr_instance_value test_store_attr_slot
    test_store_attr_with_hint test_store_subscr test_to_bool test_unpack_sequence
""".split()
# What a program has looked at once is left to the interpreter (docs/decisions/0008-the-switch.md).
SPECIALISED = "asks how CPython specialised an instruction that captured code never runs; the first look differs"

INSIDE = "asks the interpreter's own frame, past what Python shows of it, for its code or instruction"
# An extension sees another sequence of stores of a dict, or the same one later: captured code writes what changed.
WATCHED = "asks when a watcher set through the C API is called; captured code stores its changes at its end"
COUNTED = "counts the references of a constant; what captured code compares with it holds one"
ALLOCATED = (
    "asks at which line, under which frames and how much memory was allocated; captured code makes at its end what it "
    "hands out, and capture itself needs some"
)
# A class's instances share a table of names, in which those stand that an instance has been given.
SHARED_KEYS = (
    "asks for names in a table that instances share; those that nobody uses are not made, and leave none there"
)

NO_MEMORY = "under allocation failures injected at a count, which captured code shifts"
# From 3.14 on the interpreter lends a variable to what uses it and takes no reference.
LENT = "counts the references to an object that the interpreter lends; captured code, and what it calls, holds some"
# Instructions are changed where events are asked for, and code says so for good.
WATCHED_CODE = "asks for code that no tool of sys.monitoring has looked at; the switch is such a tool"

# module -> {part of a test's id: reason}. Run, and may have another outcome.
DIFFERENT = {
    "test_array": {".test_bug_782369": COUNTED},
    "test_capi.test_watchers": {
        part: WATCHED
        for part in (
            "CodeObjectWatchers.test_dealloc_error",
            "DictWatchers.test_clone",
            "DictWatchers.test_dealloc_error",
            "DictWatchers.test_del",
            "DictWatchers.test_error",
            "DictWatchers.test_object_dict",
            "DictWatchers.test_pop",
            "FuncWatchers.test_dealloc_watcher_raises_error",
            "FuncWatchers.test_watcher_raises_error",
        )
    },
    "test_capi.test_object": {".test_is_unique_temporary": LENT},
    "test_list": {".test_list_overwrite_local": LENT},
    "test_code": {".test_stateless": WATCHED_CODE},
    "test_interpreters.test_api": {".test_stateless_func_returns_arg": WATCHED_CODE},
    "test_crossinterp": {".test_not_shareable": WATCHED_CODE, ".test_stateless": WATCHED_CODE},
    "test_external_inspection": {
        ".test_self_trace": "reads this process's frames as another process would, which 3.14 does up to the first one that C code "
        "called; those that may be captured are called so",
    },
    "test_sys": {
        "SizeofTest.test_objecttypes": "asks how much memory a frame takes; its stack has room for captured code's own entries",
    },
    "test_tracemalloc": {
        f"TestTracemallocEnabled.{name}": ALLOCATED
        for name in (
            "test_clear_traces",
            "test_get_object_traceback",
            "test_get_traced_memory",
            "test_get_traces",
            "test_new_reference",
            "test_set_traceback_limit",
            "test_snapshot",
        )
    },
    "test_compile": {
        "test_lineno_after_implicit_return": "asks at which line a frame ended that has returned; captured code returns from "
        "where its last region began",
    },
    "test_pdb": {
        "test_pdb_issue_gh_108976": "traces each opcode of a frame that ran captured before: what leads into captured code is "
        "made of opcodes, too",
    },
    "test_frame": {
        "TestCAPI.test_frame_getters": INSIDE,
        "test_sneaky_frame_object_teardown": "asks which frames are there while an object dies; captured code ends its objects before its frame",
    },
    "test_opcache": {
        "TestRacesDoNotCrash": SPECIALISED,
        "TestCallCache.test_assign_init_code": SPECIALISED,
        "TestCallCache.test_push_init_frame_fails": SPECIALISED,
        "TestCallCache.test_specialize_call_function_ex_py": SPECIALISED,
        "TestInstanceDict.test_125868": SHARED_KEYS,
        "TestInstanceDict.test_dict_dematerialization": SHARED_KEYS,
        **{f"TestSpecializer.{name}": SPECIALISED for name in SPECIALISES},
    },
    "test_capi.test_frame": {"test_frame_getters": INSIDE},
    "test_capi.test_misc": {
        "test_frame_getters": INSIDE,
        "TestInternalFrameApi.test_code": INSIDE,
        "TestInternalFrameApi.test_lasti": INSIDE,
        "Test_Pep523API.test_inlined_binary_subscr": "puts a frame evaluator of its own in the place of the one",
    },
    "test_dis": {
        ".test_show_caches": SPECIALISED,
        ".test_super_instructions": SPECIALISED,
        ".test_binary_specialize": SPECIALISED,
        ".test_call_specialize": SPECIALISED,
        ".test_load_attr_specialize": SPECIALISED,
        ".test_loop_quicken": SPECIALISED,
        ".test_loop_with_conditional_at_end_is_quickened": SPECIALISED,
    },
    "test_type_cache": {".test_": SPECIALISED},
    "test_queue": {"CSimpleQueueTest.test_reentrancy": COLLECTED},
    "test_call": {"TestRecursion.test_super_deep": DEPTH},
    "test_descr": {
        "ClassPropertiesAndMethods.test_slots": "counts all objects twice; capture makes some in between",
        "SharedKeyTests.test_subclasses": "asks how much memory dicts take; instances that nobody uses are not made, so keys "
        "that are shared do not shrink",
        "MiscTests.test_type_lookup_mro_reference": "a key of a class's __dict__ that is no str changes its bases",
        "test_vicious_descriptor_nonsense": "a key of an object's __dict__ that is no str and claims to equal one",
    },
    "test_dict": {
        "test_reversed_dict_keys_changed": "asks at which places of a dict's table keys stand; captured code writes what changed",
        "test_splittable_popitem": "asks how much memory a dict takes; captured code removes the entry another way",
        "test_splittable_setattr_after_pop": "asks whether a dict shares its keys; captured code removes the entry "
        "another way",
    },
    "test_exceptions": {
        "test_memory_error_cleanup": NO_MEMORY,
    },
    "test_interpreters.test_stress": {".test_create_interpreter_no_memory": NO_MEMORY},
    "test_functools": {"TestLRUPy.test_lru_recursion": DEPTH},
    "test_gc": {
        "test_bug1055820c": COLLECTED,
        "test_bug1055820d": COLLECTED,
        "test_collect_garbage": "counts garbage: objects made and dropped inside captured code are never made",
        "test_frame": "counts garbage: a variable that nobody reads does not keep the frame in a cycle",
        "test_heap_size": "counts all objects twice; capture makes some in between",
        "test_get_objects_arguments": "counts all objects twice; capture makes some in between",
        "test_resurrection_does_not_block_cleanup": "counts garbage: objects made and dropped inside are never made",
        "test_saveall": "counts garbage: objects made and dropped inside captured code are never made",
    },
    "test_int": {
        "test_denial_of_service_prevented": "compares times, and skips itself where the clock is too coarse",
    },
    "test_monitoring": {
        "test_no_unwind_for_shim_frame": SPECIALISED,
    },
    "test_traceback": {
        "test_recursive_traceback": DEPTH,
    },
    "test_tuple": {
        "test_track_literals": "asks whether the collector knows a tuple whose parts it need not know; captured code tells it of each",
    },
}

# What is wrong in msjit, known and yet to be mended: (what, module, names of tests). A row goes when its tests pass.
OPEN = []

FAULTS = {}  # as DIFFERENT
for _what, _module, _names in OPEN:
    FAULTS.setdefault(_module, {}).update({f".{name}": _what for name in _names.split()})
