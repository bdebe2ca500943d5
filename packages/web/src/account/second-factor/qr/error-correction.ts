/** Arithmetic of the field with 256 elements that QR codes use (polynomial 0x11d), by logarithms. */
const powers = new Uint8Array(255);
const logarithms = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  powers[exponent] = value;
  logarithms[value] = exponent;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}

const at = (table: Uint8Array, index: number): number => table[index] as number;

function multiply(one: number, other: number): number {
  if (one === 0 || other === 0) return 0;
  return at(powers, (at(logarithms, one) + at(logarithms, other)) % 255);
}

/** The product of (x - 2^i) for i below the degree, without its leading 1, highest power first. */
function generatorOf(degree: number): number[] {
  let product = [1];
  for (let root = 0; root < degree; root++) {
    const factor = at(powers, root);
    product = [...product, 0].map((term, index) => term ^ multiply(product[index - 1] ?? 0, factor));
  }
  return product.slice(1);
}

/** The Reed-Solomon codewords that let a reader repair the data. */
export function correctionOf(data: number[], count: number): number[] {
  const generator = generatorOf(count);
  return data.reduce<number[]>((rest, byte) => {
    const factor = byte ^ (rest[0] as number);
    return generator.map((term, index) => multiply(term, factor) ^ (rest[index + 1] ?? 0));
  }, new Array<number>(count).fill(0));
}
