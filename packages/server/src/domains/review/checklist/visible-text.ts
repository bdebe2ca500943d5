const hidden = ['script', 'style', 'head', 'title', 'template', 'noscript'];

/**
 * What a page says without its tags and scripts, roughly. A single pass: a page made of unfinished tags must not
 * take long to read.
 */
export function visibleTextOf(html: string): string {
  const lower = html.toLowerCase();
  const said: string[] = [];
  let at = 0;
  while (at < lower.length) {
    const tag = before(lower, '<', at);
    said.push(html.slice(at, tag));
    const name = hidden.find(
      (word) => lower.startsWith(word, tag + 1) && !/[a-z0-9-]/.test(lower.charAt(tag + 1 + word.length)),
    );
    const closing = name === undefined ? tag : before(lower, `</${name}`, tag);
    at = before(lower, '>', closing) + 1;
  }
  return said
    .join(' ')
    .replace(/(?:\s|&nbsp;|&#160;|\u200b)+/g, ' ')
    .trim();
}

/** Where the next words start, or the end. */
function before(text: string, words: string, from: number): number {
  const found = text.indexOf(words, from);
  return found === -1 ? text.length : found;
}
