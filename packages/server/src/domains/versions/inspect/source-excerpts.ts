import type { BundleFile } from '../bundle/unpack-bundle.js';
import type { SourceExcerpt, SourcePlace } from './inspection.js';

/** Lines shown before and after the one that was found. */
const around = 4;
/** Minified code has lines of a megabyte. */
const longestLine = 300;

/** The lines around each place, so that a person can judge a finding without unpacking the bundle. */
export function sourceExcerpts(files: BundleFile[], places: SourcePlace[]): (SourceExcerpt | null)[] {
  const texts = new Map<string, string[] | null>();
  return places.map(({ file, line }) => {
    if (!texts.has(file)) texts.set(file, linesOf(files.find(({ path }) => path === file)));
    const lines = texts.get(file);
    if (!lines || line > lines.length) return null;
    const from = Math.max(1, line - around);
    return { from, lines: lines.slice(from - 1, line + around).map(cut) };
  });
}

/** Null for what is no text. */
function linesOf(file: BundleFile | undefined): string[] | null {
  if (!file || file.bytes.includes(0)) return null;
  return file.bytes.toString('utf8').split(/\r\n|\r|\n/);
}

/** Control characters could draw over the lines around them. */
function cut(line: string): string {
  const shown = line.length > longestLine ? `${line.slice(0, longestLine)}…` : line;
  return shown.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, (found) => (found === '\t' ? '  ' : '\u{fffd}'));
}
