// What the network of the strong bots says of positions: sums and products, which numpy does elsewhere.
const EPSILON = 1e-6;

// All numbers of 16 bits, by their bits.
const HALVES = Float32Array.from({ length: 65536 }, (_, bits) => {
  const [power, part] = [(bits >> 10) & 31, bits & 1023];
  const size =
    power === 0
      ? part * 2 ** -24
      : power === 31
        ? part
          ? NaN
          : Infinity
        : (1 + part / 1024) * 2 ** (power - 15);
  return bits & 32768 ? -size : size;
});

export class Network {
  /** @type {Map<string, Float32Array>} */
  #weights = new Map();

  /** Weights as they lie in the file, each number in 16 bits.
   * @param {string} name
   * @param {Uint16Array} halves */
  take(name, halves) {
    this.#weights.set(
      name,
      Float32Array.from(halves, (bits) => HALVES[bits]),
    );
  }

  /** The logits of all options and what each seat may expect, row after row.
   * @param {Float32Array} entries
   * @param {number} count
   * @returns {[Float32Array, Float32Array]} */
  outputs(entries, count) {
    const hidden = this.#entered(entries, count);
    for (let block = 0; this.#weights.has(`blocks.${block}.norm.weight`); block += 1) {
      const inner = this.#sums(
        this.#normal(hidden, count, `blocks.${block}.norm`),
        count,
        `blocks.${block}.first`,
      );
      for (let at = 0; at < inner.length; at += 1) if (inner[at] < 0) inner[at] = 0;
      const added = this.#sums(inner, count, `blocks.${block}.second`);
      for (let at = 0; at < hidden.length; at += 1) hidden[at] += added[at];
    }
    const last = this.#normal(hidden, count, "norm");
    return [this.#sums(last, count, "policy"), this.#sums(last, count, "seats")];
  }

  /** Few entries are not 0, so their weights are added instead of all multiplied.
   * @param {Float32Array} entries
   * @param {number} count */
  #entered(entries, count) {
    const [weights, bias] = [this.#turned("entrance"), this.#known("entrance.bias")];
    const [inputs, outputs] = [entries.length / count, bias.length];
    const hidden = new Float32Array(count * outputs);
    for (let row = 0; row < count; row += 1) {
      const sums = hidden.subarray(row * outputs, (row + 1) * outputs);
      sums.set(bias);
      for (let entry = 0; entry < inputs; entry += 1) {
        const value = entries[row * inputs + entry];
        if (!value) continue;
        for (let at = 0, from = entry * outputs; at < outputs; at += 1, from += 1)
          sums[at] += value * weights[from];
      }
    }
    for (let at = 0; at < hidden.length; at += 1) if (hidden[at] < 0) hidden[at] = 0;
    return hidden;
  }

  /** @param {string} name */
  #known(name) {
    const weights = this.#weights.get(name);
    if (!weights) throw new Error(`the network has no ${name}`);
    return weights;
  }

  /** A layer's weights with those of each input together.
   * @param {string} name */
  #turned(name) {
    const known = this.#weights.get(`${name}.turned`);
    if (known) return known;
    const [weights, outputs] = [this.#known(`${name}.weight`), this.#known(`${name}.bias`).length];
    const inputs = weights.length / outputs;
    const turned = new Float32Array(weights.length);
    for (let output = 0; output < outputs; output += 1)
      for (let input = 0; input < inputs; input += 1)
        turned[input * outputs + output] = weights[output * inputs + input];
    this.#weights.set(`${name}.turned`, turned);
    this.#weights.delete(`${name}.weight`);
    return turned;
  }

  /** @param {Float32Array} values
   * @param {number} count
   * @param {string} name */
  #sums(values, count, name) {
    const [weights, bias] = [this.#known(`${name}.weight`), this.#known(`${name}.bias`)];
    const [inputs, outputs] = [values.length / count, bias.length];
    const sums = new Float32Array(count * outputs);
    for (let output = 0; output < outputs; output += 1) {
      const start = output * inputs;
      for (let row = 0; row < count; row += 1)
        sums[row * outputs + output] =
          bias[output] + product(weights, start, values, row * inputs, inputs);
    }
    return sums;
  }

  /** Rows brought to a usual size.
   * @param {Float32Array} values
   * @param {number} count
   * @param {string} name */
  #normal(values, count, name) {
    const weights = this.#known(`${name}.weight`);
    const width = weights.length;
    const brought = new Float32Array(values.length);
    for (let row = 0; row < count; row += 1) {
      const start = row * width;
      const size = Math.sqrt(product(values, start, values, start, width) / width + EPSILON);
      for (let at = 0; at < width; at += 1)
        brought[start + at] = (values[start + at] / size) * weights[at];
    }
    return brought;
  }
}

/** Four sums at once: none waits for the one before.
 * @param {Float32Array} left
 * @param {number} a
 * @param {Float32Array} right
 * @param {number} b
 * @param {number} length */
function product(left, a, right, b, length) {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  const even = length & ~3;
  let at = 0;
  for (; at < even; at += 4) {
    first += left[a + at] * right[b + at];
    second += left[a + at + 1] * right[b + at + 1];
    third += left[a + at + 2] * right[b + at + 2];
    fourth += left[a + at + 3] * right[b + at + 3];
  }
  for (; at < length; at += 1) first += left[a + at] * right[b + at];
  return first + second + third + fourth;
}
