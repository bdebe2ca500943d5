// npm run app-kit -- FOLDER: packs @souk/app-kit and installs it into the app in FOLDER. No registry is contacted.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkout, ensureBuilt } from './steps/ensure-built.mjs';
import { runCommand, StepFailed } from './steps/show-progress.mjs';

/** What npm tells its scripts about the package they belong to; the app is a different one. */
const ofCheckout = /^npm_(package|lifecycle|command|config_(local_)?prefix)/;

await runCommand(async () => {
  const [folder, ...others] = process.argv.slice(2);
  if (!folder || others.length > 0) throw new StepFailed('Usage: npm run app-kit -- FOLDER (of your app)');
  // npm sets this to the folder the command was run in.
  const app = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
  if (!existsSync(join(app, 'package.json'))) {
    throw new StepFailed(`There is no package.json in ${app}: create one first with npm init -y`);
  }
  await ensureBuilt('everything');
  const packed = npm(join(checkout, 'packages', 'app-kit'), ['pack', '--json', '--pack-destination', app]);
  const [{ filename }] = JSON.parse(packed.slice(packed.indexOf('[')));
  // The kit depends on nothing; whatever else the app needs comes from npm's cache where it can.
  npm(app, ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', `./${filename}`]);
  console.log(`@souk/app-kit is installed in ${app}, from ${filename}, which must stay next to its package.json.`);
});

function npm(cwd, args) {
  const { status, stdout, stderr, error } = spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofCheckout.test(name))),
  });
  if (status !== 0) throw new StepFailed(`npm ${args[0]} failed: ${error?.message ?? stderr.trim()}`);
  return stdout;
}
