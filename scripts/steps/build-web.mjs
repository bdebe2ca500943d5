import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { StepFailed, showProgress } from './show-progress.mjs';

/** The web app's build inputs, besides the packages that the lock file names. */
const INPUTS = ['packages/web', 'packages/design/src', 'packages/bridge/src', 'package-lock.json'];
const NOT_INPUTS = new Set(['dist', 'dist.new', 'dist.old', 'journeys', 'generated']);

/** Builds the web app where its inputs changed, and waits for it. */
export async function buildWeb(checkout) {
  const stamp = fingerprint(checkout);
  if (readStamp(checkout) === stamp) return;
  await showProgress('building the pages', () => runBuild(checkout, stamp));
}

/**
 * The same in a separate process, while the server starts: it serves before its pages are built, and picks them up when
 * they are. A failed build is reported, and the server continues without new pages.
 */
export function buildWebMeanwhile(checkout) {
  const stamp = fingerprint(checkout);
  if (readStamp(checkout) === stamp) return;
  const startedAt = performance.now();
  runBuild(checkout, stamp).then(
    () => process.stderr.write(`  ✓ building the pages ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`),
    (error) => process.stderr.write(`  ✗ building the pages\n${error.message}\n`),
  );
}

function runBuild(checkout, stamp) {
  const child = spawn(process.execPath, [join(checkout, 'packages/web/build.mjs'), stamp], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  // Stopping the server early does not wait for its pages.
  const end = () => child.kill();
  process.once('exit', end);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new StepFailed(`The pages could not be built: ${error.message}`)));
    child.once('close', (code) => {
      process.removeListener('exit', end);
      if (code === 0) resolve();
      else reject(new StepFailed(`${said.trim()}\n\nThe pages could not be built; the reasons stand above.`));
    });
  });
}

function readStamp(checkout) {
  try {
    return readFileSync(join(checkout, 'packages/web/dist/.souk-built'), 'utf8');
  } catch {
    return undefined;
  }
}

function fingerprint(checkout) {
  const hash = createHash('sha256');
  for (const input of INPUTS) addTo(hash, checkout, join(checkout, input));
  return hash.digest('hex');
}

function addTo(hash, checkout, path) {
  if (!existsSync(path)) return;
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code !== 'ENOTDIR') throw error;
    hash.update(`\0${relative(checkout, path)}\0`);
    hash.update(readFileSync(path));
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1)))
    if (!NOT_INPUTS.has(entry.name)) addTo(hash, checkout, join(path, entry.name));
}
