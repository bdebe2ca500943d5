const longestText = 2_000;

/** Responses of third-party servers may contain anything; this keeps what the database and a reader can handle. */
export function sanitizeEvidence<Value>(value: Value): Value {
  return tidied(value) as Value;
}

function tidied(value: unknown): unknown {
  if (typeof value === 'string') return tidyText(value);
  if (Array.isArray(value)) return value.map(tidied);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [tidyText(name), tidied(member)]));
}

/** Without the null character and halves of surrogate pairs, which `jsonb` refuses. */
function tidyText(text: string): string {
  const short = text.length > longestText ? `${text.slice(0, longestText)}…` : text;
  return short.replace(/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}
