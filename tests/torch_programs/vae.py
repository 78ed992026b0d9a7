"""A variational autoencoder in PyTorch's manner, with convolutions, batch norm, a scheduler and a DataLoader-like loop."""

import torch
import torch.nn.functional as F
from results import given, noise, result
from torch import nn, optim


class VAE(nn.Module):
    def __init__(self, hidden=16, latent=4):
        super().__init__()
        self.encoder = nn.Sequential(
            nn.Conv2d(1, 4, 3, stride=2, padding=1, bias=False),
            nn.BatchNorm2d(4),
            nn.LeakyReLU(0.1, inplace=True),
            nn.Conv2d(4, 8, 3, stride=2, padding=1),
            nn.ReLU(inplace=True),
            nn.Flatten(),
            nn.Linear(8 * 2 * 2, hidden),
            nn.Tanh(),
        )
        self.fc_mu, self.fc_logvar = nn.Linear(hidden, latent), nn.Linear(hidden, latent)
        self.decoder = nn.Sequential(nn.Linear(latent, hidden), nn.ELU(), nn.Linear(hidden, 64), nn.Sigmoid())

    def encode(self, x):
        h = self.encoder(x)
        return self.fc_mu(h), self.fc_logvar(h)

    def reparameterize(self, mu, logvar):
        std = torch.exp(0.5 * logvar)
        return mu + noise(std) * std

    def forward(self, x):
        mu, logvar = self.encode(x)
        z = self.reparameterize(mu, logvar)
        return self.decoder(z).view(-1, 1, 8, 8), mu, logvar


def loss_function(recon, x, mu, logvar):
    bce = F.binary_cross_entropy(recon, x, reduction="sum")
    kld = -0.5 * torch.sum(1 + logvar - mu.pow(2) - logvar.exp())
    return bce + kld


device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
torch.manual_seed(1)
model = given(VAE()).to(device)
optimizer = optim.Adam(model.parameters(), lr=1e-2)
scheduler = optim.lr_scheduler.StepLR(optimizer, step_size=4, gamma=0.5)
images = (torch.sin(torch.arange(32 * 64, dtype=torch.float32) * 0.37).reshape(32, 1, 8, 8) + 1) / 2
model.train()
for _epoch in range(3):
    train_loss = 0.0
    for i in range(0, 32, 8):
        data = images[i : i + 8].to(device)
        optimizer.zero_grad()
        recon, mu, logvar = model(data)
        loss = loss_function(recon, data, mu, logvar)
        loss.backward()
        train_loss += loss.item()
        nn.utils.clip_grad_value_(model.parameters(), 5.0)
        optimizer.step()
        scheduler.step()
    result("epoch", train_loss / len(images), optimizer.param_groups[0]["lr"])
model.eval()
with torch.no_grad():
    recon, mu, logvar = model(images[:4])
    result("test", loss_function(recon, images[:4], mu, logvar).item(), mu.std(dim=0, unbiased=False).mean().item())
    result("parts", *[round(v, 4) for v in mu.narrow(1, 0, 2).median(dim=0)[0].tolist()])
state = model.state_dict()
result("state", sum(v.numel() for k, v in state.items() if k.endswith(("weight", "bias"))))
other = VAE()
other.load_state_dict(state)
other.eval()
result("loaded", (other(images[:2])[1] - model(images[:2])[1]).abs().max().item())
