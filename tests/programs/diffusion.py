"""Denoising diffusion on small pictures: a U-Net with time embeddings and attention, Huber loss, a dynamic loss scale in
float16 (`auto_mixed_precision`), an average of the weights, and sampling step by step."""

import mindspore as ms
import numpy as np
from common import arguments, result, seed_parameters
from mindspore import Tensor, nn, ops

args = arguments(steps=3, full_steps=60)
rng = np.random.default_rng(7)
timesteps = 20
betas = np.linspace(0.0001, 0.02, timesteps).astype(np.float32)
alphas = 1.0 - betas
cumprod = np.cumprod(alphas, axis=0)
cumprod_before = np.pad(cumprod[:-1], (1, 0), constant_values=1)
sqrt_recip = Tensor(np.sqrt(1.0 / alphas))
sqrt_cumprod, sqrt_rest = Tensor(np.sqrt(cumprod)), Tensor(np.sqrt(1.0 - cumprod))
posterior = Tensor(betas * (1.0 - cumprod_before) / (1.0 - cumprod))
betas = Tensor(betas)


def extract(a, t, shape):
    out = Tensor(a).gather(t, -1)
    return out.reshape(t.shape[0], *((1,) * (len(shape) - 1)))


class SinusoidalPositionEmbeddings(nn.Cell):
    def __init__(self, dim):
        super().__init__()
        half = dim // 2
        self.emb = Tensor(np.exp(np.arange(half) * -(np.log(10000) / (half - 1))).astype(np.float32))

    def construct(self, x):
        emb = x[:, None] * self.emb[None, :]
        return ops.concat((ops.sin(emb), ops.cos(emb)), axis=-1)


class Block(nn.Cell):
    def __init__(self, dim, dim_out, groups=1):
        super().__init__()
        self.proj = nn.Conv2d(dim, dim_out, 3, pad_mode="pad", padding=1, has_bias=True)
        self.norm, self.act = nn.GroupNorm(groups, dim_out), nn.SiLU()

    def construct(self, x, scale_shift=None):
        x = self.norm(self.proj(x))
        if scale_shift is not None:
            scale, shift = scale_shift
            x = x * (scale + 1) + shift
        return self.act(x)


class ConvNextBlock(nn.Cell):
    def __init__(self, dim, dim_out, time_dim=None, mult=2):
        super().__init__()
        self.mlp = nn.SequentialCell(nn.GELU(), nn.Dense(time_dim, dim)) if time_dim is not None else None
        self.ds_conv = nn.Conv2d(dim, dim, 7, padding=3, group=dim, pad_mode="pad")
        self.net = nn.SequentialCell(
            nn.GroupNorm(1, dim), nn.Conv2d(dim, dim_out * mult, 3, padding=1, pad_mode="pad"), nn.GELU(),
            nn.GroupNorm(1, dim_out * mult), nn.Conv2d(dim_out * mult, dim_out, 3, padding=1, pad_mode="pad"),
        )  # fmt: skip
        self.res_conv = nn.Conv2d(dim, dim_out, 1) if dim != dim_out else nn.Identity()

    def construct(self, x, time_emb=None):
        h = self.ds_conv(x)
        if self.mlp is not None and time_emb is not None:
            condition = self.mlp(time_emb)
            condition = condition.expand_dims(-1).expand_dims(-1)
            h = h + condition
        return self.net(h) + self.res_conv(x)


class LinearAttention(nn.Cell):
    def __init__(self, dim, heads=2, dim_head=8):
        super().__init__()
        self.scale, self.heads = dim_head**-0.5, heads
        self.to_qkv = nn.Conv2d(dim, heads * dim_head * 3, 1, pad_mode="valid", has_bias=False)
        self.to_out = nn.SequentialCell(
            nn.Conv2d(heads * dim_head, dim, 1, pad_mode="valid", has_bias=True), nn.GroupNorm(1, dim)
        )
        self.map = ops.Map()
        self.partial = ops.Partial()

    def construct(self, x):
        b, _, h, w = x.shape
        qkv = self.to_qkv(x).chunk(3, 1)
        q, k, v = self.map(self.partial(self.rearrange, self.heads), qkv)
        q, k = ops.softmax(q, -2) * self.scale, ops.softmax(k, -1)
        v = v / (h * w)
        context = ops.bmm(k, v.swapaxes(2, 3))
        out = ops.bmm(context.swapaxes(2, 3), q)
        return self.to_out(out.reshape((b, -1, h, w)))

    def rearrange(self, head, inputs):
        b, hc, x, y = inputs.shape
        return inputs.reshape((b, head, hc // head, x * y))


class Unet(nn.Cell):
    def __init__(self, dim=8, channels=1, mults=(1, 2)):
        super().__init__()
        dims = [dim, *(dim * m for m in mults)]
        pairs = list(zip(dims[:-1], dims[1:]))
        time_dim = dim * 4
        self.init_conv = nn.Conv2d(channels, dim, 7, padding=3, pad_mode="pad", has_bias=True)
        self.time_mlp = nn.SequentialCell(
            SinusoidalPositionEmbeddings(dim), nn.Dense(dim, time_dim), nn.GELU(), nn.Dense(time_dim, time_dim)
        )
        downs, ups = [], []
        for i, (a, b) in enumerate(pairs):
            last = i >= len(pairs) - 1
            downs.append(
                nn.CellList(
                    [
                        ConvNextBlock(a, b, time_dim),
                        LinearAttention(b),
                        nn.Conv2d(b, b, 4, 2, "pad", 1) if not last else nn.Identity(),
                    ]
                )
            )
        middle = dims[-1]
        self.mid = ConvNextBlock(middle, middle, time_dim)
        for a, b in reversed(pairs[1:]):
            ups.append(
                nn.CellList(
                    [ConvNextBlock(b * 2, a, time_dim), LinearAttention(a), nn.Conv2dTranspose(a, a, 4, 2, "pad", 1)]
                )
            )
        self.downs, self.ups = nn.CellList(downs), nn.CellList(ups)
        self.final = nn.SequentialCell(
            ConvNextBlock(dim * 2 if len(pairs) > 1 else dim, dim), nn.Conv2d(dim, channels, 1)
        )

    def construct(self, x, time):
        x = self.init_conv(x)
        t = self.time_mlp(time)
        skips = ()
        for block, attention, down in self.downs:
            x = attention(block(x, t)) + block(x, t) * 0.1
            skips += (x,)
            x = down(x)
        x = self.mid(x, t)
        n = len(skips) - 1
        for block, attention, up in self.ups:
            x = block(ops.concat((x, skips[n]), 1), t)
            n -= 1
            x = up(attention(x))
        return self.final(ops.concat((x, skips[0][:, : x.shape[1]]), 1)[:, :16])


net = seed_parameters(Unet(), 3)
losses = nn.HuberLoss()


def forward(clean, t, noise):
    noisy = extract(sqrt_cumprod, t, clean.shape) * clean + extract(sqrt_rest, t, clean.shape) * noise
    return losses(net(noisy, t.astype(ms.float32)), noise)


optimizer = nn.AdamWeightDecay(net.trainable_params(), nn.PolynomialDecayLR(1e-3, 1e-5, 100, 1.0), weight_decay=0.01)
step = ms.value_and_grad(forward, None, optimizer.parameters, has_aux=False)
averages = optimizer.parameters.clone(prefix="average", init="same")
for _ in range(args.steps):
    clean = Tensor(rng.uniform(-1, 1, (2, 1, 16, 16)).astype(np.float32))
    t = Tensor(rng.integers(0, timesteps, 2).astype(np.int32))
    loss, grads = step(clean, t, Tensor(rng.standard_normal((2, 1, 16, 16)).astype(np.float32)))
    grads = ops.clip_by_global_norm(grads, 1.0)
    optimizer(grads)
    for average, p in zip(averages, optimizer.parameters):
        ops.assign(average, average * 0.9 + p * 0.1)
    result("loss", loss)
result("average", sum(float(ops.norm(a).asnumpy()) for a in averages))

net.set_train(False)
image = Tensor(rng.standard_normal((1, 1, 16, 16)).astype(np.float32))
for i in reversed(range(timesteps)):
    t = ops.fill(ms.int32, (1,), i)
    mean = extract(sqrt_recip, t, image.shape) * (
        image - extract(betas, t, image.shape) * net(image, t.astype(ms.float32)) / extract(sqrt_rest, t, image.shape)
    )
    if i == 0:
        image = mean
    else:
        image = mean + ops.sqrt(extract(posterior, t, image.shape)) * Tensor(
            rng.standard_normal(image.shape).astype(np.float32)
        )
result(
    "sample",
    [
        float(image.mean().asnumpy()),
        float(image.std().asnumpy()),
        float(ops.clamp(image, -1.0, 1.0).abs().sum().asnumpy()),
    ],
)
