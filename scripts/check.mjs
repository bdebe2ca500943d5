// npm run check: format and lint, floating promises, types, import law, length of files, the rule about SQL, decision records, public interfaces,
// sleeps in tests, the words of the glossary, dead exports, drift of generated files.
// Every check runs; any failure fails the whole.
import { spawn } from 'node:child_process';
import { checkout, ensureBuilt } from './steps/ensure-built.mjs';
import { runCommand } from './steps/show-progress.mjs';

const checks = [
  ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  // Biome's own rule does not see the promises of libraries, such as Kysely's.
  [
    'floating promises',
    ['node_modules/oxlint/bin/oxlint', '--type-aware', '--quiet', 'packages', 'benchmarks', 'drills', 'examples'],
  ],
  ['types', ['node_modules/typescript-native/bin/tsc', '-p', '.']],
  [
    'import law',
    [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      'packages',
    ],
  ],
  ['file length', ['scripts/checks/file-length.mjs']],
  ['SQL rule', ['scripts/check-sql.mjs']],
  ['web app', ['scripts/check-web.mjs']],
  ['acceptance tests over HTTP', ['scripts/checks/acceptance-speaks-http.mjs']],
  ['addresses parsed by parseUrl', ['scripts/checks/forbid-url-can-parse.mjs']],
  ['decision records', ['scripts/checks/decision-records.mjs']],
  ['public interfaces', ['scripts/checks/public-interfaces.mjs']],
  ['no sleep in tests', ['scripts/checks/no-sleep-in-tests.mjs']],
  ['words of the glossary', ['scripts/checks/check-glossary.mjs']],
  ['dead exports', ['scripts/check-exports.mjs']],
  ['generated files', ['packages/server/dist/generate-files.js', '--check']],
];

await runCommand(() => ensureBuilt('everything'));
let failed = 0;
for (const [name, args] of checks) {
  const startedAt = performance.now();
  const code = await run(args);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} ${seconds} s`);
  if (code !== 0) failed++;
}
process.exitCode = failed > 0 ? 1 : 0;

function run(args) {
  const child = spawn(process.execPath, args, { cwd: checkout, stdio: 'inherit' });
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}
