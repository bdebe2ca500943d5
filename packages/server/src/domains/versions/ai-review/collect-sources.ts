import type { BundleFile } from '../bundle/unpack-bundle.js';

export interface ReadableSource {
  file: string;
  text: string;
}

export interface ReadableSources {
  sources: ReadableSource[];
  /** True when not everything that can be read is there. */
  truncated: boolean;
}

const readable = /\.(c?js|mjs|jsx|ts|mts|tsx|html?|json|toml|md|txt)$/i;
const maxBytesOfFile = 64 * 1024;
const maxBytes = 384 * 1024;

/** What a reader can make sense of, code before the rest, within what a model takes at once. */
export function collectSources(
  files: readonly BundleFile[],
  { main, lockfile }: { main: string; lockfile: string },
): ReadableSources {
  const chosen = files
    .filter(({ path, bytes }) => path !== lockfile && readable.test(path) && !bytes.subarray(0, 4_096).includes(0))
    .sort((one, other) => rank(one.path, main) - rank(other.path, main));
  const sources: ReadableSource[] = [];
  let left = maxBytes;
  let truncated = false;
  for (const { path, bytes } of chosen) {
    const share = Math.min(bytes.length, maxBytesOfFile, left);
    if (share < bytes.length) truncated = true;
    if (share <= 0) continue;
    sources.push({ file: path, text: bytes.subarray(0, share).toString('utf8') });
    left -= share;
  }
  return { sources, truncated };
}

function rank(path: string, main: string): number {
  if (path === main) return 0;
  return /\.(c?js|mjs|jsx|ts|mts|tsx|html?)$/i.test(path) ? 1 : 2;
}
