"""After a seed, layers begin with MindSpore's values: recorded from MindSpore 2.10 as first three, last, and sum of absolutes of
each parameter, in the order of get_parameters()."""

import subprocess
import sys

import numpy as np
import pytest

import msjit as ms
from msjit import nn
from msjit.common import initializer as I

MAKERS = {
    "Normal": lambda: ms.Parameter(I.initializer(I.Normal(), (5, 7)), "p"),
    "Uniform": lambda: ms.Parameter(I.initializer(I.Uniform(), (5, 7)), "p"),
    "XavierUniform": lambda: ms.Parameter(I.initializer(I.XavierUniform(), (5, 7)), "p"),
    "XavierNormal": lambda: ms.Parameter(I.initializer(I.XavierNormal(), (5, 7)), "p"),
    "HeUniform": lambda: ms.Parameter(I.initializer(I.HeUniform(), (5, 7)), "p"),
    "HeNormal": lambda: ms.Parameter(I.initializer(I.HeNormal(), (5, 7)), "p"),
    "Orthogonal": lambda: ms.Parameter(I.initializer(I.Orthogonal(), (5, 7)), "p"),
    "TruncatedNormal": lambda: ms.Parameter(I.initializer(I.TruncatedNormal(), (5, 7)), "p"),
    "Normalbig": lambda: ms.Parameter(I.initializer("normal", (51, 47)), "p"),
    "Sparse": lambda: ms.Parameter(I.initializer(I.Sparse(0.4), (5, 7)), "p"),
    "tn": lambda: ms.Parameter(I.initializer(I.TruncatedNormal(1.0, 0.3, -1.0, 2.0), (5, 7)), "p"),
    "conv": lambda: nn.Conv2d(3, 4, 5, has_bias=True),
    "conv1": lambda: nn.Conv1d(3, 4, 5, has_bias=True),
    "convt": lambda: nn.Conv2dTranspose(3, 4, 5, has_bias=True),
    "dense": lambda: nn.Dense(7, 5),
    "densen": lambda: nn.Dense(7, 5, "normal", "zeros"),
    "emb": lambda: nn.Embedding(10, 5),
    "lstm": lambda: nn.LSTM(4, 3, 2, bidirectional=True),
    "gru": lambda: nn.GRU(4, 3, 2),
    "lstmc": lambda: nn.LSTMCell(4, 3),
    "gruc": lambda: nn.GRUCell(4, 3),
    "mha2": lambda: nn.MultiheadAttention(8, 2, kdim=6, vdim=4, add_bias_kv=True),
    "mhan": lambda: nn.MultiheadAttention(8, 2, has_bias=False),
    "enc": lambda: nn.TransformerEncoderLayer(8, 2, 6),
    "dec": lambda: nn.TransformerDecoderLayer(8, 2, 6),
    "bidense": lambda: nn.BiDense(3, 4, 5),
    "prelu": lambda: nn.PReLU(3),
    "bn": lambda: nn.BatchNorm2d(3),
}

RECORDED = """\
Normal|p|(5, 7)|0.00332 -0.00030 -0.00536 0.00010 0.31222
Normalbig|p|(51, 47)|0.00332 -0.00030 -0.00536 0.01092 19.16726
Uniform|p|(5, 7)|-0.01095 -0.00766 -0.05529 0.05355 1.45826
XavierUniform|p|(5, 7)|-0.11063 -0.07738 -0.55853 0.54092 14.73065
XavierNormal|p|(5, 7)|0.13544 -0.01221 -0.21889 0.00397 12.74639
HeUniform|p|(5, 7)|-0.14485 -0.10131 -0.73128 0.70822 19.28695
HeNormal|p|(5, 7)|0.17733 -0.01598 -0.28659 0.00520 16.68894
Orthogonal|p|(5, 7)|0.19451 -0.01753 -0.31435 0.07045 10.90764
TruncatedNormal|p|(5, 7)|-0.00197 -0.00138 -0.01253 0.01188 0.34318
Sparse|p|(5, 7)|0.00332 -0.00030 -0.00536 0.00010 0.17905
tn|p|(5, 7)|0.19691 0.24768 -0.58896 1.35607 26.12721
conv|weight|(4, 3, 5, 5)|-0.01807 -0.01264 -0.09121 -0.00118 17.85012
conv|bias|(4,)|0.07456 0.11526 0.08144 0.00194 0.27320
conv1|weight|(4, 3, 1, 5)|-0.04040 -0.02825 -0.20394 0.25005 8.73901
conv1|bias|(4,)|0.16673 0.25772 0.18209 0.00434 0.61089
convt|weight|(3, 4, 5, 5)|-0.01565 -0.01094 -0.07899 -0.00102 15.45865
convt|bias|(4,)|0.06458 0.09982 0.07052 0.00168 0.23660
dense|weight|(5, 7)|-0.05914 -0.04136 -0.29854 0.28913 7.87386
dense|bias|(5,)|0.24407 0.37727 0.26656 -0.03235 0.92660
densen|weight|(5, 7)|0.00332 -0.00030 -0.00536 0.00010 0.31222
densen|bias|(5,)|0.00000 0.00000 0.00000 0.00000 0.00000
emb|embedding_table|(10, 5)|0.00332 -0.00030 -0.00536 -0.01817 0.44413
lstm|weight_ih_l0|(12, 4)|-0.48924 0.32322 -0.07112 0.46930 11.65888
lstm|weight_ih_l0_reverse|(12, 4)|-0.56910 -0.09208 -0.04257 -0.19473 15.42562
lstm|weight_ih_l1|(12, 6)|0.36806 0.15762 0.30147 0.02738 20.95772
lstm|weight_ih_l1_reverse|(12, 6)|0.05339 -0.24999 0.27787 -0.45311 19.38830
lstm|weight_hh_l0|(12, 3)|-0.36898 0.27842 -0.08963 0.31743 9.29095
lstm|weight_hh_l0_reverse|(12, 3)|0.10432 0.50883 0.56876 -0.15070 11.51512
lstm|weight_hh_l1|(12, 3)|-0.47045 -0.45488 -0.40504 0.31810 11.83858
lstm|weight_hh_l1_reverse|(12, 3)|0.16900 0.48657 0.47943 0.22777 11.21387
lstm|bias_ih_l0|(12,)|0.34224 0.02585 -0.04546 -0.02798 3.48818
lstm|bias_ih_l0_reverse|(12,)|-0.30868 -0.05649 -0.25829 0.51532 3.12805
lstm|bias_ih_l1|(12,)|-0.35129 -0.02699 -0.45777 0.37752 4.13082
lstm|bias_ih_l1_reverse|(12,)|-0.10273 0.23144 0.02278 -0.15369 2.41390
lstm|bias_hh_l0|(12,)|0.34267 0.25085 -0.40744 0.30082 3.34189
lstm|bias_hh_l0_reverse|(12,)|0.11958 -0.24528 0.19903 0.56423 3.76062
lstm|bias_hh_l1|(12,)|-0.56719 0.20105 -0.38600 -0.39789 4.05158
lstm|bias_hh_l1_reverse|(12,)|-0.47469 -0.12092 -0.49169 -0.46047 4.53506
gru|weight_ih_l0|(9, 4)|-0.48924 0.32322 -0.07112 0.39019 9.36551
gru|weight_ih_l1|(9, 3)|-0.09826 -0.05991 0.31743 0.30082 7.30567
gru|weight_hh_l0|(9, 3)|0.31021 -0.21478 0.08386 -0.51600 6.19130
gru|weight_hh_l1|(9, 3)|-0.56910 -0.09208 -0.04257 -0.06752 8.58697
gru|bias_ih_l0|(9,)|-0.22072 0.10692 -0.30586 -0.42596 2.93881
gru|bias_ih_l1|(9,)|0.25315 0.39877 -0.38304 -0.25226 2.81405
gru|bias_hh_l0|(9,)|-0.22086 -0.04273 0.27926 -0.38625 1.97862
gru|bias_hh_l1|(9,)|0.35550 -0.52566 -0.56786 0.22712 3.32368
lstmc|weight_ih|(12, 4)|0.04242 -0.35501 -0.36151 -0.03152 13.15951
lstmc|weight_hh|(12, 3)|0.35844 -0.47338 -0.22912 -0.49332 11.47797
lstmc|bias_ih|(12,)|0.35676 0.45815 0.17294 -0.37587 2.80184
lstmc|bias_hh|(12,)|0.41262 -0.39171 0.42976 0.07467 3.51460
gruc|weight_ih|(9, 4)|0.04401 -0.38719 0.53598 0.21241 11.09448
gruc|weight_hh|(9, 3)|0.28806 -0.14512 -0.49576 0.33874 8.21289
gruc|bias_ih|(9,)|-0.53609 -0.08038 -0.38348 0.32499 2.63832
gruc|bias_hh|(9,)|0.11944 -0.21628 0.15963 -0.06768 2.59190
mha2|q_proj_weight|(8, 8)|-0.09581 -0.06701 -0.48370 0.60091 21.94114
mha2|k_proj_weight|(8, 6)|0.42274 0.65344 0.46169 0.28684 15.63503
mha2|v_proj_weight|(8, 4)|-0.62257 0.07225 0.15279 -0.23189 11.42757
mha2|in_proj_bias|(24,)|0.00000 0.00000 0.00000 0.00000 0.00000
mha2|bias_k|(1, 1, 8)|-0.33296 0.15645 0.08460 0.05517 1.70712
mha2|bias_v|(1, 1, 8)|-0.82451 -0.30715 0.41749 0.15687 2.38623
mha2|out_proj.weight|(8, 8)|0.04799 -0.27824 -0.14096 -0.13604 9.79897
mha2|out_proj.bias|(8,)|0.06039 -0.31698 0.09406 0.24965 1.23083
mhan|in_proj_weight|(24, 8)|-0.06775 -0.04738 -0.34203 0.34547 46.60418
mhan|out_proj.weight|(8, 8)|0.22831 0.35290 0.24934 -0.30799 11.36846
enc|self_attn.in_proj_weight|(24, 8)|-0.06775 -0.04738 -0.34203 0.34547 46.60418
enc|self_attn.in_proj_bias|(24,)|0.00000 0.00000 0.00000 0.00000 0.00000
enc|self_attn.out_proj.weight|(8, 8)|0.22831 0.35290 0.24934 -0.30799 11.36846
enc|self_attn.out_proj.bias|(8,)|-0.31128 0.03612 0.07640 0.26400 1.69088
enc|dense1.weight|(6, 8)|0.04799 -0.27824 -0.14096 -0.00917 7.31513
enc|dense1.bias|(6,)|0.06039 -0.31698 0.09406 0.16729 0.89342
enc|dense2.weight|(8, 6)|0.15083 0.01663 0.19588 -0.26466 9.82706
enc|dense2.bias|(8,)|0.03197 0.26242 0.28139 0.36871 2.01424
enc|norm1.gamma|(8,)|1.00000 1.00000 1.00000 1.00000 8.00000
enc|norm1.beta|(8,)|0.00000 0.00000 0.00000 0.00000 0.00000
enc|norm2.gamma|(8,)|1.00000 1.00000 1.00000 1.00000 8.00000
enc|norm2.beta|(8,)|0.00000 0.00000 0.00000 0.00000 0.00000
dec|self_attn.in_proj_weight|(24, 8)|-0.06775 -0.04738 -0.34203 0.34547 46.60418
dec|self_attn.in_proj_bias|(24,)|0.00000 0.00000 0.00000 0.00000 0.00000
dec|self_attn.out_proj.weight|(8, 8)|0.22831 0.35290 0.24934 -0.30799 11.36846
dec|self_attn.out_proj.bias|(8,)|-0.31128 0.03612 0.07640 0.26400 1.69088
dec|multihead_attn.in_proj_weight|(24, 8)|0.05878 -0.34078 -0.17263 0.42598 40.20921
dec|multihead_attn.in_proj_bias|(24,)|0.00000 0.00000 0.00000 0.00000 0.00000
dec|multihead_attn.out_proj.weight|(8, 8)|0.06039 -0.31698 0.09406 0.27827 11.91523
dec|multihead_attn.out_proj.bias|(8,)|0.13062 0.01440 0.16964 -0.26865 1.23094
dec|dense1.weight|(6, 8)|0.02768 0.22726 0.24369 0.31687 8.73195
dec|dense1.bias|(6,)|-0.12901 0.10549 -0.10504 0.33715 0.87767
dec|dense2.weight|(8, 6)|-0.12850 -0.03639 0.18956 0.27564 9.15987
dec|dense2.bias|(8,)|0.09665 -0.36253 0.17043 -0.08592 1.80294
dec|norm1.gamma|(8,)|1.00000 1.00000 1.00000 1.00000 8.00000
dec|norm1.beta|(8,)|0.00000 0.00000 0.00000 0.00000 0.00000
dec|norm2.gamma|(8,)|1.00000 1.00000 1.00000 1.00000 8.00000
dec|norm2.beta|(8,)|0.00000 0.00000 0.00000 0.00000 0.00000
dec|norm3.gamma|(8,)|1.00000 1.00000 1.00000 1.00000 8.00000
dec|norm3.beta|(8,)|0.00000 0.00000 0.00000 0.00000 0.00000
bidense|weight|(5, 3, 4)|-0.09033 -0.06318 -0.45603 0.55913 19.54102
bidense|bias|(5,)|0.37282 0.57628 0.40718 -0.04941 1.41540
prelu|a|(3,)|0.25000 0.25000 0.25000 0.25000 0.75000
bn|mean|(3,)|0.00000 0.00000 0.00000 0.00000 0.00000
bn|variance|(3,)|1.00000 1.00000 1.00000 1.00000 3.00000
bn|gamma|(3,)|1.00000 1.00000 1.00000 1.00000 3.00000
bn|beta|(3,)|0.00000 0.00000 0.00000 0.00000 0.00000
"""


@pytest.mark.parametrize("name", MAKERS)
def test_values_after_a_seed(name):
    ms.set_seed(7)
    made = MAKERS[name]()
    found = []
    for p in made.get_parameters() if isinstance(made, nn.Cell) else [made]:
        values = p.asnumpy().astype(np.float64).ravel()
        found.append((p.name, p.shape, (*values[:3], values[-1], np.abs(values).sum())))
    recorded = [line.split("|") for line in RECORDED.splitlines() if line.startswith(name + "|")]
    assert [(p, str(shape)) for p, shape, _ in found] == [(r[1], r[2]) for r in recorded]
    for (_, _, values), r in zip(found, recorded):
        np.testing.assert_allclose(values, [float(v) for v in r[3].split()], rtol=1e-4, atol=2e-5)


def test_unseeded_processes_differ():
    """As MindSpore's do; a seed makes them the same."""
    program = "import msjit as ms\n{}\nprint(ms.ops.standard_normal((4,)).tolist(), ms.nn.Dense(2, 1).weight.tolist())"
    run = lambda first: subprocess.run(
        [sys.executable, "-c", program.format(first)], capture_output=True, text=True, check=True
    ).stdout
    assert run("") != run("")
    assert run("ms.set_seed(3)") == run("ms.set_seed(3)")


@pytest.mark.parametrize("kind", ["HeNormal", "HeUniform"])
def test_settings_are_read_where_values_are_made(kind):
    # mindaudio calls HeNormal(p) of each weight and uses none
    made = getattr(ms.common.initializer, kind)(ms.Parameter(ms.ones((2, 3))))
    wrong = getattr(ms.common.initializer, kind)(nonlinearity="none")
    for init in (made, wrong):
        with pytest.raises(ValueError):
            ms.common.initializer.initializer(init, (2, 3)).init_data()
