// Checked by `npm run check`: code uses the documented interfaces of Node and of libraries, nothing else (CONTRIBUTING.md).
// `node scripts/checks/public-interfaces.mjs --all` also lists what is excepted.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { findTypedUses, findWrittenUses } from './find-private-uses.mjs';
import { exceptions } from './public-interface-exceptions.mjs';

const checkout = join(dirname(fileURLToPath(import.meta.url)), '../..');
const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: checkout });
const paths = listed
  .toString()
  .split('\0')
  .filter((path) => isProductCode(path) && existsSync(join(checkout, path)));

/** All but tests and what only they use, generated files, and the folder where tricks are allowed. */
function isProductCode(path) {
  if (!/^(packages\/[^/]+\/src|scripts|benchmarks\/src|drills\/src)\//.test(path)) return false;
  if (!/\.(ts|tsx|mts|mjs|cjs|js)$/.test(path) || /\.test\.|\.d\.ts$/.test(path)) return false;
  return !/\/(fixtures|generated|testing)\/|^packages\/server\/src\/foundation\/native\//.test(path);
}

/** Uses are found in the text of each file; where that is not enough, in a program of the files that need it. */
function findUses(config, mine) {
  const written = mine.map((path) => {
    const text = readFileSync(join(checkout, path), 'utf8');
    return { path, ...findWrittenUses(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)) };
  });
  const asked = written.filter(({ needsTypes }) => needsTypes).map(({ path }) => path);
  const program = openProgram(config, asked);
  const typed = asked.map((path) => {
    const file = program.getSourceFile(join(checkout, path));
    if (!file) throw new Error(`${path} is not in the program.`);
    return { path, uses: findTypedUses(program, file) };
  });
  return [...written, ...typed].flatMap(({ path, uses }) => uses.map((use) => ({ path, ...use })));
}

function openProgram(config, asked) {
  const { config: given } = ts.readConfigFile(join(checkout, config), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(given, ts.sys, dirname(join(checkout, config)));
  const roots = asked.map((path) => join(checkout, path));
  return ts.createProgram(roots, { ...options, allowJs: true, incremental: false, tsBuildInfoFile: undefined });
}

const isOfBrowser = (path) => /^packages\/(web|bridge)\//.test(path);
const found = [
  ...findUses(
    'tsconfig.json',
    paths.filter((path) => !isOfBrowser(path)),
  ),
  ...findUses('packages/web/tsconfig.json', paths.filter(isOfBrowser)),
];

const excepts = ({ path, rule }, use) => use.path.startsWith(path) && use.rule === rule;
const open = found.filter((use) => !exceptions.some((exception) => excepts(exception, use)));
for (const { path, line, rule, text } of process.argv.includes('--all') ? found : open)
  console.error(`${path}:${line} ${rule}: ${text.slice(0, 120)}`);

const needless = exceptions.filter((exception) => !found.some((use) => excepts(exception, use)));
for (const { path, rule } of needless)
  console.error(`${path} no longer has a ${rule}: take it off scripts/checks/public-interface-exceptions.mjs.`);
process.exitCode = open.length + needless.length > 0 ? 1 : 0;
