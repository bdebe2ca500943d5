/** Text that stands for itself: VitePress reads Markdown as a Vue template, so braces and angle brackets must not reach it. */
export function plain(text: string): string {
  return outsideCode(text, (part) => part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;'));
}

function outsideCode(text: string, change: (part: string) => string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
}

export const code = (text: string) => `\`${text}\``;

/** A table; cells are Markdown, and bars and line breaks in them stay in their cell. */
export function table(head: string[], rows: string[][]): string {
  if (rows.length === 0) return '';
  const line = (cells: string[]) => `| ${cells.map(cellOf).join(' | ')} |`;
  return [line(head), `|${head.map(() => '-').join('|')}|`, ...rows.map(line), ''].join('\n');
}

const cellOf = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');

export function fence(language: string, text: string, title?: string): string {
  // A text that holds a fence itself needs a longer one.
  const marks = text.includes('```') ? '````' : '```';
  return `${marks}${language}${title ? ` [${title}]` : ''}\n${text.trimEnd()}\n${marks}\n`;
}

/** Several versions of one sample, shown as tabs. */
export function tabs(fences: string[]): string {
  return fences.length > 1 ? `::: code-group\n\n${fences.join('\n')}\n:::\n` : (fences[0] ?? '');
}

/** `readOrder` and `CLI sign-in` as part of an address. */
export function slug(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase();
}

/** A summary as a heading: without the full stop. */
export const headingOf = (sentence: string) => plain(sentence.replace(/\.$/, ''));
