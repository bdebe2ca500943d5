// Checked by `npm run check`: no file of ours has more than 350 lines. Generated files and lock files are not written by hand.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = join(dirname(fileURLToPath(import.meta.url)), '../..');
const most = 350;
const isSource = (path) => /\.(ts|tsx|mts|mjs|cjs|js|css|sql)$/.test(path);
const isGenerated = (path) => /(^|\/)generated\//.test(path);

const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: checkout });
const long = listed
  .toString()
  .split('\0')
  .filter((path) => isSource(path) && !isGenerated(path) && existsSync(join(checkout, path)))
  .map((path) => [path, readFileSync(join(checkout, path), 'utf8').split('\n').length - 1])
  .filter(([, lines]) => lines > most);

for (const [path, lines] of long) console.error(`${path}: ${lines} lines; split it, the bound is ${most}.`);
process.exitCode = long.length > 0 ? 1 : 0;
