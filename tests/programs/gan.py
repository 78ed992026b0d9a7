"""A generative adversarial network on a ring of points: two networks, two optimizers, alternating steps."""

import mindspore as ms
import numpy as np
from common import arguments, result, seed_parameters
from mindspore import Tensor, nn, ops

args = arguments(steps=12, full_steps=400)
rng = np.random.default_rng(3)
generator = seed_parameters(nn.SequentialCell(nn.Dense(4, 32), nn.ReLU(), nn.Dense(32, 2)), 1)
discriminator = seed_parameters(nn.SequentialCell(nn.Dense(2, 32), nn.LeakyReLU(0.2), nn.Dense(32, 1)), 2)
loss_fn = nn.BCEWithLogitsLoss()
optimizer_g = nn.Adam(generator.trainable_params(), 1e-2, beta1=0.5)
optimizer_d = nn.Adam(discriminator.trainable_params(), 1e-2, beta1=0.5)


def generator_loss(noise):
    judged = discriminator(generator(noise))
    return loss_fn(judged, ops.ones_like(judged))


def discriminator_loss(real, noise):
    judged, fake = discriminator(real), discriminator(ops.stop_gradient(generator(noise)))
    return (loss_fn(judged, ops.ones_like(judged)) + loss_fn(fake, ops.zeros_like(fake))) / 2


grad_g = ms.value_and_grad(generator_loss, None, optimizer_g.parameters)
grad_d = ms.value_and_grad(discriminator_loss, None, optimizer_d.parameters)
for step in range(args.steps):
    angle = rng.uniform(0, 2 * np.pi, (64, 1))
    real = Tensor(np.concatenate([np.cos(angle), np.sin(angle)], 1).astype(np.float32))
    noise = Tensor(rng.standard_normal((64, 4)).astype(np.float32))
    loss_d, grads = grad_d(real, noise)
    optimizer_d(grads)
    loss_g, grads = grad_g(noise)
    optimizer_g(grads)
    if step % 4 == 0:
        result("losses", [float(loss_d.asnumpy()), float(loss_g.asnumpy())])
result("radius", ops.norm(generator(Tensor(rng.standard_normal((16, 4)).astype(np.float32))), dim=1))
