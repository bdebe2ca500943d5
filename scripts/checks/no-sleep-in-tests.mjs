// Checked by `npm run check`: tests wait for conditions (expect.poll, vi.waitFor, events, a manual clock), not for milliseconds. Where
// time itself is what is tested, the line, or one of the two lines before it, says why: `// real time: ...`.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sleeps = /\b(?:sleep|setTimeout|waitForTimeout)\(/;
/** `import { setTimeout as pause } from 'node:timers/promises'` sleeps, too. */
const alias = /import \{[^}]*\bsetTimeout as (\w+)[^}]*\} from '(?:node:)?timers(?:\/promises)?'/;
const reason = /\/\/ real time: \S/;

/** The lines of a test that sleep without a reason. */
export function findSleeps(text) {
  const own = alias.exec(text)?.[1];
  const isSleep = (line) => sleeps.test(line) || (own && new RegExp(`\\b${own}\\(`).test(line));
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const isJustified = lines.slice(Math.max(0, index - 2), index + 1).some((near) => reason.test(near));
    return isSleep(line) && !isJustified ? [index + 1] : [];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const checkout = join(import.meta.dirname, '../..');
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: checkout,
  });
  const tests = listed
    .toString()
    .split('\0')
    .filter((path) => /\.test\.(ts|tsx|mjs)$/.test(path));
  for (const path of tests.filter((path) => existsSync(join(checkout, path))))
    for (const line of findSleeps(readFileSync(join(checkout, path), 'utf8'))) {
      console.error(`${path}:${line} sleeps: wait for a condition, or say why not in a comment "// real time: ...".`);
      process.exitCode = 1;
    }
}
