// npm run record [-- --all] [TEST FILES]: runs the tests that speak HTTP with a recorder, and keeps one example of each answer for the
// OpenAPI documents and the documentation. What is kept and still fits stays as it is, so a few files are enough where a few
// operations are new; `--all` chooses every example anew.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkout, ensureBuilt } from './steps/ensure-built.mjs';
import { runCommand } from './steps/show-progress.mjs';

const isFlag = (word) => word.startsWith('--');
const words = process.argv.slice(2);
const named = words.filter((word) => !isFlag(word));
const recorded = named.length > 0 ? named : ['packages/server/acceptance'];
const folder = mkdtempSync(join(tmpdir(), 'souk-recorded-'));
try {
  await runCommand(() => ensureBuilt('everything'));
  // A test that fails is told; what the others recorded is kept all the same.
  await run([join(checkout, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'souk', ...recorded], {
    SOUK_TEST_RECORD: folder,
  });
  const hooks = new URL('../packages/server/testing/read-typescript.mjs', import.meta.url).href;
  const keep = join(checkout, 'packages/server/testing/examples/store-examples.ts');
  process.exitCode = await run(
    ['--conditions=souk-source', `--import=${hooks}`, keep, folder, ...words.filter(isFlag)],
    {},
  );
  if (process.exitCode === 0) process.exitCode = await run([join(checkout, 'scripts/generate.mjs')], {});
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(args, env) {
  const child = spawn(process.execPath, args, { cwd: checkout, stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}
