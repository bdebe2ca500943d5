export interface JsonToken {
  kind: 'name' | 'text' | 'value' | 'plain';
  text: string;
  at: number;
}

const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Longer texts are shown without colours: ten thousand spans help nobody. */
const maxColoured = 100_000;

/** A JSON text in pieces that are coloured each by its kind. Nothing is parsed: what is no JSON is shown as it is. */
export function tokenizeJson(text: string): JsonToken[] {
  if (text.length > maxColoured) return [{ kind: 'plain', text, at: 0 }];
  const pieces: JsonToken[] = [];
  let at = 0;
  for (const match of text.matchAll(tokens)) {
    const [whole, quoted, colon] = match;
    if (match.index > at) pieces.push({ kind: 'plain', text: text.slice(at, match.index), at });
    at = match.index;
    if (quoted === undefined) pieces.push({ kind: 'value', text: whole, at });
    else pieces.push({ kind: colon === undefined ? 'text' : 'name', text: quoted, at });
    if (colon !== undefined) pieces.push({ kind: 'plain', text: colon, at: at + (quoted?.length ?? 0) });
    at += whole.length;
  }
  if (at < text.length) pieces.push({ kind: 'plain', text: text.slice(at), at });
  return pieces;
}

/** Indented for reading; what is no JSON stays as it came. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
