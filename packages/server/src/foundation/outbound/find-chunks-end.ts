const sizeLine = /([0-9a-fA-F]{1,8})[ \t]*(?:;[\t\x20-\x7e\x80-\xff]*)?\r\n/y;
const lineEnd = '\r\n';

/**
 * Where a body in chunks (RFC 9112, section 7.1) that begins at `start` ends in the text; -1 while it has not ended. What is wrong
 * never ends.
 */
export function findChunksEnd(text: string, start: number): number {
  let place = start;
  for (;;) {
    sizeLine.lastIndex = place;
    const size = sizeLine.exec(text)?.[1];
    if (size === undefined) return -1;
    place = sizeLine.lastIndex;
    const bytes = Number.parseInt(size, 16);
    if (bytes === 0) return findTrailersEnd(text, place);
    place += bytes;
    if (!text.startsWith(lineEnd, place)) return -1;
    place += lineEnd.length;
  }
}

/** Behind the last chunk there may be headers; an empty line ends them. */
function findTrailersEnd(text: string, start: number): number {
  if (text.startsWith(lineEnd, start)) return start + lineEnd.length;
  const end = text.indexOf(`${lineEnd}${lineEnd}`, start);
  return end < 0 ? -1 : end + 2 * lineEnd.length;
}
