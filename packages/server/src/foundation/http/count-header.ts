/** How often a header was sent. Node joins or drops repeated ones, and two readers could then see two requests. */
export function countHeader(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index] as string;
    if (sent.length === name.length && sent.toLowerCase() === name) count++;
  }
  return count;
}
