"""Records what transformers makes of tests/python/nodevice/language_model_cases.py: logits and greedy texts.

python -m venv V && V/bin/pip install torch transformers && V/bin/python tests/python/oracles/record_language_models.py
"""

import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "nodevice"))

import torch  # noqa: E402
import transformers  # noqa: E402

import language_model_cases as cases  # noqa: E402


def model_of(config):
    given = {name: value for name, value in config.items() if name != "model_type" and value is not None}
    kind = {"llama": "Llama", "qwen2": "Qwen2"}[config["model_type"]]
    settings = getattr(transformers, f"{kind}Config")(**given)
    settings._attn_implementation = "eager"
    model = getattr(transformers, f"{kind}ForCausalLM")(settings)
    state = {name: torch.from_numpy(a) for name, a in cases.weights(config).items()}
    missing, unexpected = model.load_state_dict(state, strict=False)
    assert not unexpected and set(missing) <= {"lm_head.weight"}, (missing, unexpected)
    return model.eval()


def main():
    found = {"transformers": transformers.__version__, "torch": torch.__version__, "cases": {}}
    for name, config in cases.CASES.items():
        model, text = model_of(config).double(), list(cases.TEXT)
        with torch.no_grad():
            logits = model(torch.tensor([text])).logits[0]
            for _ in range(cases.NEW):
                text.append(int(model(torch.tensor([text])).logits[0, -1].argmax()))
            last = model(torch.tensor([text])).logits[0, -1]
        rounded = lambda x: [round(float(v), 6) for v in x]
        found["cases"][name] = {
            "first": rounded(logits[-1]), "middle": rounded(logits[4]), "last": rounded(last), "text": text[len(cases.TEXT) :]
        }  # fmt: skip
    path = HERE.parent.parent / "golden" / "language_models.json"
    path.write_text(json.dumps(found, indent=None, separators=(",", ":")).replace('},"', '},\n"') + "\n")


if __name__ == "__main__":
    main()
