"""Samples of msjit.common.initializer: name -> expressions."""


def _made(make, view, shape="[200, 100]"):
    return f"{view}(init.initializer({make}, {shape}, F32))"


SAMPLES = {
    "Zero": ["init.initializer(init.Zero(), [2, 3], F32)", "init.initializer('zeros', [2])"], "One": ["init.initializer(init.One(), [2, 3], F32)", "init.initializer('ones', [2], F16)"],
    "Constant": ["init.initializer(init.Constant(3), [2, 3], F32)", "init.initializer(2.5, [2])"], "Identity": ["init.initializer(init.Identity(), [3, 4], F32)", "init.initializer('identity', [2, 2])"],
    "Dirac": ["init.initializer(init.Dirac(2), [4, 2, 3, 3], F32)", "init.initializer(init.Dirac(), [4, 3, 3], F32)"],
    "Uniform": [_made("init.Uniform(4.0)", "moments"), _made("init.Uniform()", "spread", "[9, 9]").replace("F32))", "F32), -0.07, 0.07)")], "Normal": [_made("init.Normal(3.0, 2.0)", "moments"), _made("'normal'", "moments")],
    "TruncatedNormal": [_made("init.TruncatedNormal(5.0)", "moments"), _made("'truncatedNormal'", "moments")],
    "XavierUniform": [_made("init.XavierUniform(20)", "moments"), _made("'xavier_uniform'", "moments")], "XavierNormal": [_made("init.XavierNormal(20)", "moments")],
    "HeUniform": [_made("init.HeUniform(0.0, 'fan_out', 'relu')", "moments", "[9, 4, 30, 30]"), _made("'he_uniform'", "moments")], "HeNormal": [_made("init.HeNormal(1.0)", "moments", "[200, 2]"), _made("'he_normal'", "moments")],
    "VarianceScaling": [_made("init.VarianceScaling(400.0, 'fan_avg', 'uniform')", "moments"), _made("init.VarianceScaling(400.0, 'fan_out', 'untruncated_normal')", "moments"), _made("init.VarianceScaling(900.0)", "moments")],
    "Orthogonal": ["(lambda w: ops.matmul(w, w.T))(init.initializer(init.Orthogonal(2.0), [3, 5], F32))", "(lambda w: ops.matmul(w.T, w))(init.initializer(init.Orthogonal(), [5, 3], F32))"],
    "Sparse": ["ops.count_nonzero(init.initializer(init.Sparse(0.25), [8, 5], F32), 0)"],
    "Initializer": ["isinstance(init.Normal(), init.Initializer)"], "initializer": ["init.initializer('ones', [2, 3], F32)", "init.initializer(2, (3,), F32)", "init.initializer(S, [3, 4], F32)"],
}  # fmt: skip
