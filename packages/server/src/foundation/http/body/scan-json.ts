/** What the text of a JSON body shows before it is parsed. */
export interface JsonOutline {
  /** It may hold keys that reach prototypes, text PostgreSQL cannot keep, or numbers that lose digits: look closer. */
  suspicious: boolean;
  /** Colons outside strings: as many as there are keys, each time one is written. */
  keys: number;
}

export interface JsonBounds {
  depth: number;
  /** Objects, arrays and strings (keys among them): what parsing costs time and memory for. */
  parts: number;
}

export type JsonExcess = 'depth' | 'parts';

const quote = 0x22;
const backslash = 0x5c;
/** From this many digits on an integer can lie beyond 2^53. */
const manyDigits = 16;

/**
 * Scans the text of a JSON body once, whatever it holds, and stops where a bound is exceeded. Text that is not JSON
 * is scanned too: the parser will refuse it.
 */
export function scanJson(text: string, { depth: deepest, parts: maxParts }: JsonBounds): JsonOutline | JsonExcess {
  let depth = 0;
  let parts = 0;
  let digits = 0;
  let keys = 0;
  let suspicious = text.includes('"__proto__"') || text.includes('"constructor"');
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char >= 0x30 && char <= 0x39) {
      if (++digits === manyDigits) suspicious = true;
      continue;
    }
    const afterDigit = digits > 0;
    digits = 0;
    switch (char) {
      case quote:
        if (++parts > maxParts) return 'parts';
        for (i++; i < text.length; i++) {
          const inner = text.charCodeAt(i);
          if (inner === quote) break;
          if (inner !== backslash) continue;
          i++;
          if (!suspicious && text.charCodeAt(i) === 0x75) suspicious = isSuspiciousEscape(text, i + 1);
        }
        break;
      case 0x3a: // :
        keys++;
        break;
      case 0x7b: // {
      case 0x5b: // [
        if (++depth > deepest) return 'depth';
        if (++parts > maxParts) return 'parts';
        break;
      case 0x7d: // }
      case 0x5d: // ]
        depth--;
        break;
      case 0x45: // E
      case 0x65: // e
        if (afterDigit) suspicious = true;
    }
  }
  return { suspicious, keys };
}

/** `\u00..` can hide a name or U+0000; `\ud8..` to `\udf..` are halves of a surrogate pair. */
function isSuspiciousEscape(text: string, at: number): boolean {
  const first = text.charCodeAt(at) | 0x20;
  const second = text.charCodeAt(at + 1) | 0x20;
  if (first === 0x64) return (second >= 0x61 && second <= 0x66) || second === 0x38 || second === 0x39;
  const third = text.charCodeAt(at + 2);
  return text.charCodeAt(at) === 0x30 && text.charCodeAt(at + 1) === 0x30 && third >= 0x30 && third <= 0x37;
}
