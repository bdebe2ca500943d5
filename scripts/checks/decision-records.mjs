// Checked by `npm run check`: decision records are short and numbered without gaps, and every reference to one is right.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = join(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = join(checkout, 'docs/decisions');
const maxWords = 300;
const isText = (path) => /\.(md|ts|tsx|mts|mjs|cjs|js|css|sql|json|yml|sh)$/.test(path) && !/package-lock/.test(path);
const numberOf = (name) => Number(name.slice(0, 4));

const records = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .sort();
const index = readFileSync(join(folder, 'README.md'), 'utf8');

const found = [...records.flatMap(checkRecord), ...listFiles().flatMap(checkReferences)];
for (const problem of found) console.error(problem);
process.exitCode = found.length > 0 ? 1 : 0;

function checkRecord(name, place) {
  const text = readFileSync(join(folder, name), 'utf8');
  const words = text.split(/\s+/).filter(Boolean).length;
  const wrong = [
    !/^\d{4}-[a-z0-9-]+\.md$/.test(name) && 'is not named like 0001-what-was-decided.md',
    numberOf(name) !== place + 1 && `has number ${numberOf(name)} in place ${place + 1}: numbers have no gaps`,
    !text.startsWith(`# ${numberOf(name)}. `) && `does not start with "# ${numberOf(name)}. "`,
    words > maxWords && `has ${words} words; ${maxWords} are allowed, measurements go to docs/performance/journal`,
    !index.includes(`](${name})`) && 'is not listed in docs/decisions/README.md',
  ];
  return wrong.filter(Boolean).map((problem) => `docs/decisions/${name} ${problem}`);
}

function listFiles() {
  const options = { cwd: checkout, maxBuffer: 64 * 1024 * 1024 };
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], options);
  return listed
    .toString()
    .split('\0')
    .filter(
      (path) => isText(path) && path !== 'scripts/checks/decision-records.mjs' && existsSync(join(checkout, path)),
    );
}

/** A file name must exist in full; a number must exist, and be that of the file it links to. */
function checkReferences(path) {
  const text = readFileSync(join(checkout, path), 'utf8');
  const files = [
    ...text.matchAll(/decisions\/(\d{4}[\w-]*(?:\.md)?)/g),
    ...(path.startsWith('docs/decisions/') ? text.matchAll(/\]\((\d{4}[\w-]*\.md)/g) : []),
  ];
  const missing = files.filter(([, name]) => !records.includes(name)).map(([, name]) => `no record ${name}`);
  const numbers = [...text.matchAll(/\bdecision (\d+)\b/gi)]
    .filter(([, number]) => Number(number) < 1 || Number(number) > records.length)
    .map(([told]) => `no ${told}`);
  const crossed = [...text.matchAll(/\[decision (\d+)\]\([^)]*?(\d{4})-[^)]*\)/gi)]
    .filter(([, number, file]) => Number(number) !== Number(file))
    .map(([told]) => `another number than its file in ${told}`);
  return [...missing, ...numbers, ...crossed].map((problem) => `${path}: ${problem}`);
}
