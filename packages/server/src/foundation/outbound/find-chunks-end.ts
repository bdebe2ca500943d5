const sizeLine = /([0-9a-fA-F]{1,8})[ \t]*(?:;[\t\x20-\x7e\x80-\xff]*)?\r\n/y;
const lineEnd = '\r\n';

export interface ChunksRead {
  /** -1 while the body has not ended. */
  end: number;
  /** The first chunk that is not all there: where to go on when more has come, so that no chunk is read twice. */
  next: number;
}

/** Where a body in chunks (RFC 9112, section 7.1), of which one begins at `start`, ends in the text. What is wrong never ends. */
export function findChunksEnd(text: string, start: number): ChunksRead {
  let next = start;
  for (;;) {
    sizeLine.lastIndex = next;
    const size = sizeLine.exec(text)?.[1];
    if (size === undefined) return { end: -1, next };
    const bytes = Number.parseInt(size, 16);
    if (bytes === 0) return { end: findTrailersEnd(text, sizeLine.lastIndex), next };
    const behind = sizeLine.lastIndex + bytes;
    if (!text.startsWith(lineEnd, behind)) return { end: -1, next };
    next = behind + lineEnd.length;
  }
}

/** Behind the last chunk there may be headers; an empty line ends them. */
function findTrailersEnd(text: string, start: number): number {
  if (text.startsWith(lineEnd, start)) return start + lineEnd.length;
  const end = text.indexOf(`${lineEnd}${lineEnd}`, start);
  return end < 0 ? -1 : end + 2 * lineEnd.length;
}
