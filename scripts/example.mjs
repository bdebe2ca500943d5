// npm run example: starts Souk with its demo, then the example app against it. Ctrl-C stops both.
// With `-- --hosted` the app is uploaded as a bundle instead, and Souk runs it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildWebMeanwhile } from './steps/build-web.mjs';
import { checkout, ensureBuilt } from './steps/ensure-built.mjs';
import { runCommand } from './steps/show-progress.mjs';

const appPort = process.env.APP_PORT || '4200';
const hosted = process.argv.includes('--hosted');
const dataDir = process.env.SOUK_DATA_DIR || '.souk';

await runCommand(() => ensureBuilt('runtime'));
buildWebMeanwhile(checkout);
const souk = start('packages/server/bundled/main.js', {
  SOUK_DEMO: '1',
  SOUK_LOG_LEVEL: process.env.SOUK_LOG_LEVEL || 'warn',
  SOUK_WEBHOOK_ALLOW: [process.env.SOUK_WEBHOOK_ALLOW, `127.0.0.1:${appPort}`].filter(Boolean).join(','),
});
await untilItServes(souk);
const demo = JSON.parse(readFileSync(resolve(checkout, dataDir, 'demo.json'), 'utf8'));
const app = start(`examples/order-notes/dist/${hosted ? 'hosted' : 'main'}.js`, {
  SOUK_URL: demo.baseUrl,
  SOUK_DEVELOPER_TOKEN: demo.developer.token,
  APP_PORT: appPort,
  APP_FILE: resolve(checkout, dataDir, 'example-app.json'),
});
app.once('close', (code) => {
  if (code) process.exitCode = 1;
  souk.kill('SIGTERM');
});

/** A child that shares the terminal, so that Ctrl-C reaches it too. */
function start(program, env) {
  const child = spawn(process.execPath, ['--enable-source-maps', resolve(checkout, program)], {
    cwd: checkout,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.pipe(process.stdout);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return child;
}

/** Souk says how to stop it once it serves. */
async function untilItServes(child) {
  let said = '';
  const serving = new Promise((done) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (/Stop {2,}/.test(said)) done(true);
    });
  });
  const ended = once(child, 'close').then(() => false);
  if (!(await Promise.race([serving, ended]))) process.exit(1);
}
