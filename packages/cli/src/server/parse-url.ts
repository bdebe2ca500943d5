/** Undefined for what is no URL. `URL.canParse` of Node 20 is wrong about addresses with accents, once V8 has optimised its caller. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
