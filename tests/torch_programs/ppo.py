"""Proximal policy optimisation in PyTorch's manner on a cart that is to stay near the middle."""

import torch
import torch.nn as nn
import torch.optim as optim
from results import given, result
from torch.distributions import Categorical, Normal


class ActorCritic(nn.Module):
    def __init__(self, observations, actions):
        super().__init__()
        self.rnn = nn.GRU(observations, 8, batch_first=True)
        self.actor = nn.Sequential(nn.Linear(8, 16), nn.Tanh(), nn.Linear(16, actions))
        self.critic = nn.Sequential(nn.Linear(8, 16), nn.Tanh(), nn.Linear(16, 1))
        self.log_std = nn.Parameter(torch.zeros(1))

    def forward(self, x):
        h, _ = self.rnn(x.unsqueeze(1))
        h = h.squeeze(1)
        return Categorical(logits=self.actor(h)), self.critic(h).squeeze(-1)


class Cart:
    def reset(self):
        self.x, self.v = 0.4, 0.0
        return torch.tensor([self.x, self.v])

    def step(self, action):
        self.v += 0.1 if action == 1 else -0.1
        self.x += 0.1 * self.v
        return torch.tensor([self.x, self.v]), 1.0 - abs(self.x), abs(self.x) > 2


def advantages_of(rewards, values, dones, gamma=0.99, lam=0.95):
    advantages, last = torch.zeros_like(rewards), 0.0
    for t in reversed(range(len(rewards))):
        following = values[t + 1] if t + 1 < len(rewards) else 0.0
        delta = rewards[t] + gamma * following * (1 - dones[t]) - values[t]
        last = delta + gamma * lam * (1 - dones[t]) * last
        advantages[t] = last
    return advantages


torch.manual_seed(0)
env, policy = Cart(), given(ActorCritic(2, 2))
optimizer = optim.Adam(policy.parameters(), lr=1e-2, eps=1e-5)
for _update in range(3):
    observations, actions, log_probs, rewards, dones, values = [], [], [], [], [], []
    observation = env.reset()
    for _ in range(16):
        with torch.no_grad():
            dist, value = policy(observation.unsqueeze(0))
        action = dist.probs.argmax(dim=-1)  # sampled numbers differ from library to library
        following, reward, done = env.step(action.item())
        observations.append(observation)
        actions.append(action)
        log_probs.append(dist.log_prob(action))
        rewards.append(reward)
        dones.append(float(done))
        values.append(value)
        observation = env.reset() if done else following
    observations, actions = torch.stack(observations), torch.cat(actions)
    old_log_probs, values = torch.cat(log_probs), torch.cat(values)
    advantages = advantages_of(torch.tensor(rewards), values, torch.tensor(dones))
    returns = advantages + values
    advantages = (advantages - advantages.mean()) / (torch.std(advantages) + 1e-8)
    for _ in range(4):
        dist, value = policy(observations)
        ratio = torch.exp(dist.log_prob(actions) - old_log_probs)
        clipped = torch.clamp(ratio, 1 - 0.2, 1 + 0.2)
        policy_loss = -torch.min(ratio * advantages, clipped * advantages).mean()
        value_loss = 0.5 * (returns - value).pow(2).mean()
        smooth = Normal(value, policy.log_std.exp()).log_prob(returns).mean()
        loss = policy_loss + 0.5 * value_loss - 0.01 * dist.entropy().mean() - 0.01 * smooth
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
        optimizer.step()
    result("update", policy_loss.item(), value_loss.item(), dist.entropy().mean().item(), sum(rewards))
sampled = torch.stack([Categorical(torch.tensor([0.2, 0.8])).sample() for _ in range(400)]).float().mean()
result("sampled", bool(0.7 < sampled.item() < 0.9))
