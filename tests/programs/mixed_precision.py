"""A variational autoencoder in mixed precision: auto_mixed_precision, a dynamic loss scale, steps left out at overflow."""

import mindspore as ms
import numpy as np
from common import arguments, result, seed_parameters
from digits import load_digits
from mindspore import nn, ops
from mindspore.amp import DynamicLossScaler, all_finite, auto_mixed_precision


class VAE(nn.Cell):
    def __init__(self, hidden=32, latent=4):
        super().__init__()
        self.encoder = nn.SequentialCell(nn.Dense(64, hidden), nn.ReLU())
        self.to_mean = nn.Dense(hidden, latent)
        self.to_log_var = nn.Dense(hidden, latent)
        self.decoder = nn.SequentialCell(nn.Dense(latent, hidden), nn.ReLU(), nn.Dense(hidden, 64))

    def construct(self, x, noise):
        h = self.encoder(x)
        mean, log_var = self.to_mean(h), self.to_log_var(h)
        z = mean + ops.exp(0.5 * log_var) * noise
        return self.decoder(z), mean, log_var


args = arguments(steps=6, full_steps=80)
images = (load_digits().images.reshape(-1, 64) / 16).astype(np.float32)
rng = np.random.default_rng(4)
net = auto_mixed_precision(seed_parameters(VAE(), seed=4), "O2")
optimizer = nn.Adam(net.trainable_params(), 0.01)
scaler = DynamicLossScaler(scale_value=2.0**20, scale_factor=2, scale_window=3)


def loss_fn(x, noise):
    logits, mean, log_var = (t.astype(ms.float32) for t in net(x, noise))
    rebuilt = ops.binary_cross_entropy_with_logits(logits, x, ops.ones_like(x), ops.ones_like(x), reduction="sum")
    divergence = -0.5 * ops.reduce_sum(1 + log_var - mean * mean - ops.exp(log_var))
    return (rebuilt + divergence) / x.shape[0]


def forward(x, noise):
    loss = loss_fn(x, noise)
    return scaler.scale(loss), loss


grad_fn = ms.value_and_grad(forward, None, optimizer.parameters, has_aux=True)


def step(x, noise):
    (_, loss), grads = grad_fn(x, noise)
    finite = all_finite(grads)
    scaler.adjust(finite)
    if finite:
        optimizer(scaler.unscale(grads))
    return loss, finite


losses, kept = [], []
for i in range(args.steps):
    x = ms.Tensor(images[64 * (i % 16) : 64 * (i % 16 + 1)])
    loss, finite = step(x, ms.Tensor(rng.standard_normal((64, 4)).astype(np.float32)))
    losses.append(float(loss.asnumpy()))
    kept.append(bool(finite))
result("losses", losses[:6])
result("kept", np.array(kept[:6], float))
result("scale", scaler.scale_value.asnumpy())
