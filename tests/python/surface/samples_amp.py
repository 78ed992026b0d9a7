"""Samples of msjit.amp: name -> expressions."""

_NET = "fix(nn.SequentialCell(nn.Dense(4, 3), nn.BatchNorm1d(3), nn.ReLU(), nn.Dense(3, 2))).set_train(False)"

SAMPLES = {
    "LossScaler": ["isinstance(amp.StaticLossScaler(2.0), amp.LossScaler)"], "StaticLossScaler": ["(lambda s: (s.scale(S), s.unscale((S, R)), s.scale_value, s.adjust(False)))(amp.StaticLossScaler(4.0))"],
    "DynamicLossScaler": ["(lambda s: [(s.adjust(T(f)), s.scale_value.asnumpy().copy(), s.counter.asnumpy().copy()) for f in (True, True, True, False, True)])(amp.DynamicLossScaler(1024.0, 2, 2))", "amp.DynamicLossScaler(4.0, 2, 2).unscale(S)"],
    "all_finite": ["amp.all_finite((S, R))", "amp.all_finite((S, SPECIAL))"],
    "auto_mixed_precision": [f"amp.auto_mixed_precision({_NET}, '{level}')(S)" for level in ("O0", "O1", "O2", "O3")], "custom_mixed_precision": [f"amp.custom_mixed_precision({_NET}, white_list=[nn.Dense])(S)"],
    "get_black_list": ["sorted(c.__name__ for c in amp.get_black_list())"], "get_white_list": ["sorted(c.__name__ for c in amp.get_white_list() if hasattr(nn, c.__name__) and c is getattr(nn, c.__name__))"],
    "build_train_network": ["(lambda net: (amp.build_train_network(net, nn.Momentum(net.trainable_params(), 0.1, 0.9), nn.MSELoss())(S, SQ), net.weight))(fix(nn.Dense(4, 3)))"],
    "LossScaleManager": ["isinstance(amp.FixedLossScaleManager(), amp.LossScaleManager)"], "FixedLossScaleManager": ["(lambda m: (m.get_loss_scale(), m.get_drop_overflow_update(), m.update_loss_scale(True), m.get_loss_scale()))(amp.FixedLossScaleManager(64.0))", "amp.FixedLossScaleManager(8.0, False).get_update_cell() is None", "type(amp.FixedLossScaleManager().get_update_cell()).__name__"],
    "DynamicLossScaleManager": ["(lambda m: [(m.update_loss_scale(o), m.get_loss_scale()) for o in (False, False, True, False, False, True)])(amp.DynamicLossScaleManager(16.0, 2, 2))", "amp.DynamicLossScaleManager().get_loss_scale()"],
}  # fmt: skip
