"""Names of MindSpore's ops that have a kernel on an Ascend device only: programs for such devices import them whatever they
run on. What calls one is told so, as MindSpore on a CPU does.

>>> from msjit.ops.auto_generate import GroupedMatmul
>>> GroupedMatmul()
GroupedMatmul()
"""

import functools

PRIMITIVES = frozenset(
    """
    AdamW AddLayerNormV2 AllGatherMatmul ApplyRotaryPosEmb DequantSwigluQuant DynamicBlockQuant DynamicNTK
    DynamicQuantExt FFNExt FusedAddTopKDiv FusedInferAttentionScore GenerateEodMaskV2 Gmm GmmV2 GroupTopk
    GroupedMatmul GroupedMatmulV2 GroupedMatmulV4 IncreFlashAttention KVCacheScatterUpdate KvScaleCache
    LightningIndexer MatmulAllReduceAddRmsNorm MatmulReduceScatter MaxPoolWithMask Mla MlaPreprocess
    MoeComputeExpertTokens MoeDistributeCombine MoeDistributeDispatch MoeFinalizeRouting MoeGatingTopKSoftmax
    MoeInitRouting MoeInitRoutingV2 MoeTokenPermute MoeTokenUnpermute MultiScaleDeformableAttn NpuGelu NsaCompress
    NsaCompressAttention NsaSelectAttention PagedAttention PagedAttentionMask PromptFlashAttention QuantBatchMatmul
    QuantLinearSparse QuantMatmul QuantV2 ReshapeAndCache RingAttentionUpdate RotatedIou SilentCheckV2 SilentCheckV3
    SparseFlashAttention SpeedFusionAttention SwigluGrad TopKRouter TopPRouter TransposeBatchMatmulTranspose
    WeightQuantBatchMatmul
    """.split()
)
FUNCTIONS = frozenset(
    """
    all_gather_matmul apply_rotary_pos_emb_ fused_infer_attention_score incre_flash_attention lightning_indexer
    matmul_reduce_scatter moe_distribute_combine moe_distribute_dispatch moe_init_routing_v2 moe_token_permute
    moe_token_unpermute multi_scale_deformable_attn_function nsa_compress nsa_compress_attention nsa_select_attention
    prompt_flash_attention ring_attention_update rotated_iou sparse_flash_attention speed_fusion_attention
    """.split()
)


def _refuse(name):
    raise RuntimeError(f"ops.{name}: this op has a kernel on an Ascend device only, and msjit has none")


@functools.cache
def without_kernel(name):
    """The primitive or function of a name, which can be made and, when it is called, raises RuntimeError; None: it is
    none of these."""
    if name in PRIMITIVES:
        from .primitive import Primitive

        def __init__(self, *args, **kwargs):
            Primitive.__init__(self, name)

        def __call__(self, *args, **kwargs):
            _refuse(name)

        body = {"__init__": __init__, "__call__": __call__, "__module__": "msjit.ops.auto_generate"}
        return type(name, (Primitive,), body)
    if name in FUNCTIONS:

        def function(*args, **kwargs):
            _refuse(name)

        function.__name__ = function.__qualname__ = name
        function.__module__ = "msjit.ops.auto_generate"
        return function
    return None
