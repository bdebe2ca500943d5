/** Tokens, client secrets and install codes of Souk, and signed tokens of any kind. */
const secrets = /svc_(?:at|rt|dt|cs|ic)_[0-9A-Za-z]{20,}|eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g;

/**
 * Characters that a person does not see and a model reads: controls, directions, tags. Joiners stay, as scripts and emoji
 * need them.
 */
const unseen =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;

const visibly = (character: string) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/** Nothing secret and nothing unseen leaves in a text. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(secrets, '[secret removed]').replace(unseen, visibly);
}

/** The same for every string in a value, names of members included. */
export function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [cleanText(name), cleanValue(member)]));
}
