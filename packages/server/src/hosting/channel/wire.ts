/** JSON that also carries bytes and times. */
export function encode(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(wrap(value)));
}

export function decode(bytes: Buffer | null): unknown {
  return bytes ? unwrap(JSON.parse(bytes.toString('utf8'))) : undefined;
}

function wrap(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return { $bytes: value.toString('base64') };
  if (value instanceof Date) return { $time: value.getTime() };
  if (Array.isArray(value)) return value.map(wrap);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, wrap(member)]));
}

function unwrap(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrap);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only?.[0] === '$bytes') return Buffer.from(String(only[1]), 'base64');
  if (entries.length === 1 && only?.[0] === '$time') return new Date(Number(only[1]));
  return Object.fromEntries(entries.map(([name, member]) => [name, unwrap(member)]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
