const decimalPattern = /^-?(?:0|[1-9]\d{0,17})(?:\.\d{1,6})?$/;

export function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && decimalPattern.test(value);
}

const places = 6;

/** Compares decimals without converting them to binary floating point. */
export function lessThan(one: string, other: string): boolean {
  return scaled(one) < scaled(other);
}

function scaled(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(places, '0'));
  return decimal.startsWith('-') ? -size : size;
}
