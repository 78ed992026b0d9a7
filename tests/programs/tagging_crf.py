"""Sequence labelling: a bidirectional LSTM with a conditional random field, its forward algorithm and Viterbi decoding,
over batches of sentences of different lengths."""

import mindspore as ms
import mindspore.dataset as ds
import numpy as np
from common import arguments, result, seed_parameters
from mindspore import Parameter, Tensor, nn, ops
from mindspore.common.initializer import Uniform, initializer

args = arguments(steps=3, full_steps=60)


def sequence_mask(lengths, longest):
    steps = ops.arange(0, longest, 1, dtype=lengths.dtype)
    return steps < lengths.expand_dims(-1)


class CRF(nn.Cell):
    def __init__(self, tags):
        super().__init__()
        self.tags = tags
        self.start = Parameter(initializer(Uniform(0.1), (tags,)), name="start")
        self.end = Parameter(initializer(Uniform(0.1), (tags,)), name="end")
        self.transitions = Parameter(initializer(Uniform(0.1), (tags, tags)), name="transitions")

    def construct(self, emissions, tags, lengths):
        mask = sequence_mask(lengths, emissions.shape[1]).astype(emissions.dtype).swapaxes(0, 1)
        emissions, tags = emissions.swapaxes(0, 1), tags.swapaxes(0, 1)
        return (self.total(emissions, mask) - self.score(emissions, tags, lengths, mask)).sum()

    def score(self, emissions, tags, lengths, mask):
        n, batch = tags.shape
        each = ops.arange(batch)
        score = self.start[tags[0]] + emissions[0, each, tags[0]]
        for i in range(1, n):
            score += self.transitions[tags[i - 1], tags[i]] * mask[i]
            score += emissions[i, each, tags[i]] * mask[i]
        return score + self.end[tags[lengths - 1, each]]

    def total(self, emissions, mask):
        score = self.start + emissions[0]
        for i in range(1, emissions.shape[0]):
            following = score.expand_dims(2) + self.transitions + emissions[i].expand_dims(1)
            following = ops.logsumexp(following, 1)
            score = ops.where(mask[i].expand_dims(1) > 0, following, score)
        return ops.logsumexp(score + self.end, 1)

    def decode(self, emissions, lengths):
        emissions, history = emissions.swapaxes(0, 1), ()
        mask = sequence_mask(lengths, emissions.shape[0]).swapaxes(0, 1)
        score = self.start + emissions[0]
        for i in range(1, emissions.shape[0]):
            following = score.expand_dims(2) + self.transitions + emissions[i].expand_dims(1)
            indices = following.argmax(axis=1)
            history += (indices,)
            score = ops.where(mask[i].expand_dims(1), following.max(axis=1), score)
        score += self.end
        best = []
        for k in range(emissions.shape[1]):
            end = int(lengths[k].asnumpy()) - 1
            path = [int(score[k].argmax(axis=0).asnumpy())]
            for step in reversed(history[:end]):
                path.append(int(step[k][path[-1]].asnumpy()))
            best.append(path[::-1])
        return best


class Tagger(nn.Cell):
    def __init__(self, words, size, tags):
        super().__init__()
        self.embedding = nn.Embedding(words, size, padding_idx=0)
        self.lstm = nn.LSTM(size, 8, bidirectional=True, batch_first=True)
        self.to_tags = nn.Dense(16, tags, "he_uniform")
        self.crf = CRF(tags)

    def emissions(self, inputs, lengths):
        return self.to_tags(self.lstm(self.embedding(inputs), seq_length=lengths)[0])

    def construct(self, inputs, tags, lengths):
        return self.crf(self.emissions(inputs, lengths), tags, lengths)


words = "the a cat dog sees hears old young runs sleeps".split()
kinds = {"the": 0, "a": 0, "cat": 1, "dog": 1, "sees": 2, "hears": 2, "old": 3, "young": 3, "runs": 2, "sleeps": 2}
sentences = [
    "the old cat sees a dog",
    "a dog runs",
    "the young dog hears the old cat",
    "the cat sleeps",
    "a cat hears the dog",
]
vocabulary = {w: i + 1 for i, w in enumerate(words)}
longest = max(len(s.split()) for s in sentences)


def rows():
    for s in sentences:
        tokens = s.split()
        pad = [0] * (longest - len(tokens))
        yield (
            np.array([vocabulary[w] for w in tokens] + pad, np.int32),
            np.array([kinds[w] for w in tokens] + pad, np.int32),
            np.int32(len(tokens)),
        )


data = ds.GeneratorDataset(list(rows()), ["words", "tags", "length"], shuffle=False).batch(5)
net = seed_parameters(Tagger(len(words) + 1, 6, 4), 5)
for p in (net.crf.start, net.crf.end):
    p.set_data(Tensor(np.linspace(-0.1, 0.1, 4).astype(np.float32)))
optimizer = nn.SGD(net.trainable_params(), learning_rate=0.05, weight_decay=1e-4)
step = ms.value_and_grad(net, None, optimizer.parameters)
for _ in range(args.steps):
    for inputs, tags, lengths in data.create_tuple_iterator():
        loss, grads = step(inputs, tags, lengths)
        optimizer(grads)
        result("loss", loss)
inputs, tags, lengths = next(data.create_tuple_iterator())
decoded = net.crf.decode(net.emissions(inputs, lengths), lengths)
result("lengths", [len(path) for path in decoded])
result("tags", [t for path in decoded for t in path])
