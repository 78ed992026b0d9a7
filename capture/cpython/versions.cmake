# The CPythons whose bytecode capture knows; on others msjit is built without capture and runs eagerly.
set(MSJIT_CAPTURE_VERSIONS 3.10 3.11 3.12 3.13 3.14 3.15)
