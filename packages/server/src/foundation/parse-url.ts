/**
 * Undefined for what is no URL. Not by `URL.canParse`: once V8 has optimised a caller of it, Node 20 takes every address with an
 * umlaut or an accent (https://bücher.shop) for none.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
