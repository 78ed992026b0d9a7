// A cuBLASLt that is there and takes no product, so that what is done beside the library (patches, a bias that is
// spread first) runs with products of our own.
#define MSJIT_REFUSES(name) \
  extern "C" __attribute__((visibility("default"))) int name() { return 15; }  // CUBLAS_STATUS_NOT_SUPPORTED

MSJIT_REFUSES(cublasLtCreate)
MSJIT_REFUSES(cublasLtMatmulDescCreate)
MSJIT_REFUSES(cublasLtMatmulDescSetAttribute)
MSJIT_REFUSES(cublasLtMatrixLayoutCreate)
MSJIT_REFUSES(cublasLtMatrixLayoutSetAttribute)
MSJIT_REFUSES(cublasLtMatmulPreferenceCreate)
MSJIT_REFUSES(cublasLtMatmulPreferenceSetAttribute)
MSJIT_REFUSES(cublasLtMatmulAlgoGetHeuristic)
MSJIT_REFUSES(cublasLtMatmul)
