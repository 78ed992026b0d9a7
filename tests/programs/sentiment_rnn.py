"""Sentiment of sentences: a text pipeline with a vocabulary, an embedding, a bidirectional LSTM, binary cross entropy."""

import mindspore as ms
import mindspore.dataset as ds
import mindspore.dataset.text as text
import mindspore.dataset.transforms as transforms
import numpy as np
from common import arguments, result, seed_parameters
from mindspore import nn, ops

GOOD = "fine great lovely warm bright clever moving funny".split()
BAD = "dull flat cold tired noisy empty clumsy bland".split()
PLAIN = "the film was a story with some music and people in it".split()


class Reviews:
    """Sentences that say what is good or bad."""

    def __init__(self, n):
        rng = np.random.default_rng(5)
        self.rows = []
        for _ in range(n):
            good = int(rng.integers(2))
            words = list(rng.choice(PLAIN, rng.integers(4, 9))) + list(rng.choice(GOOD if good else BAD, 2))
            rng.shuffle(words)
            self.rows.append((" ".join(words), good))

    def __getitem__(self, i):
        sentence, good = self.rows[i]
        return np.array(sentence), np.array([good], np.float32)

    def __len__(self):
        return len(self.rows)


class RNN(nn.Cell):
    def __init__(self, vocab_size, embedding_dim, hidden_dim, pad_idx):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, embedding_dim, padding_idx=pad_idx)
        self.rnn = nn.LSTM(embedding_dim, hidden_dim, num_layers=2, bidirectional=True, batch_first=True)
        self.fc = nn.Dense(hidden_dim * 2, 1)

    def construct(self, inputs):
        embedded = self.embedding(inputs)
        _, (hidden, _) = self.rnn(embedded)
        hidden = ops.concat((hidden[-2, :, :], hidden[-1, :, :]), axis=1)
        return self.fc(hidden)


args = arguments(steps=2, full_steps=12)
vocab = text.Vocab.from_list(sorted({*GOOD, *BAD, *PLAIN}), special_tokens=["<pad>", "<unk>"], special_first=True)


def pipeline(first, last):
    data = ds.GeneratorDataset(Reviews(160), ["text", "label"], shuffle=False).skip(first).take(last - first)
    data = data.map(text.WhitespaceTokenizer(), "text")
    data = data.map(text.Lookup(vocab, unknown_token="<unk>"), "text")
    data = data.map(transforms.PadEnd([12], pad_value=vocab.tokens_to_ids("<pad>")), "text")
    return data.batch(16, drop_remainder=True)


model = seed_parameters(RNN(len(vocab.vocab()), 12, 10, 0), seed=3, scale=0.4)
loss_fn = nn.BCEWithLogitsLoss(reduction="mean")
optimizer = nn.Adam(model.trainable_params(), learning_rate=0.01)


def forward_fn(data, label):
    return loss_fn(model(data), label)


grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)


def train_step(data, label):
    loss, grads = grad_fn(data, label)
    optimizer(grads)
    return loss


for _ in range(args.steps):
    model.set_train()
    result(
        "loss", [float(train_step(data, label).asnumpy()) for data, label in pipeline(0, 128).create_tuple_iterator()]
    )

model.set_train(False)
right = total = 0
for data, label in pipeline(128, 160).create_tuple_iterator():
    predicted = ops.round(ops.sigmoid(model(data)))
    right += float((predicted == label).astype(ms.float32).sum().asnumpy())
    total += len(label)
result("accuracy", right / total)
