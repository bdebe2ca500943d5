import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { readStampIn } from './build-inputs.mjs';
import { oneAtATime } from './build-lock.mjs';
import { installBuilder } from './install-builder.mjs';
import { StepFailed, showProgress } from './show-progress.mjs';

/**
 * Something that a program of its own builds into a folder, together with the stamp of what it was made from:
 * `{ checkout, what, builder, program, folder, stamp }`. `builder` is the npm project that brings what it is built with. With
 * `canWait` it gives way to everything else.
 */
const isBuilt = ({ checkout, folder, stamp }) => readStampIn(join(checkout, folder)) === stamp;

/** Builds it where its inputs changed, and waits for it. */
export async function buildApart(build) {
  if (isBuilt(build)) return;
  await showProgress(`building ${build.what}`, () => run(build));
}

/**
 * The same beside a server that starts, or tests: it serves before this is built, and picks it up when it is. A failed build is
 * reported, and whoever goes on does so with what there was.
 */
export async function buildApartMeanwhile(build) {
  if (isBuilt(build)) return;
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  await run(build).then(
    () => process.stderr.write(`  ✓ building ${build.what} ${seconds()} s\n`),
    (error) => process.stderr.write(`  ✗ building ${build.what}\n${error.message}\n`),
  );
}

/** Begins with what takes long and needs nothing else; a failure is reported by the build that waits for it. */
export function prepareApart(build) {
  if (!isBuilt(build)) installBuilder(build.checkout, build.builder).catch(() => undefined);
}

const maxSaid = 4_000;

async function run(build) {
  const { checkout, builder, folder } = build;
  await installBuilder(checkout, builder);
  // Two that are started together want the same: the second finds it built. Two at once would take each other's files away.
  await oneAtATime(join(checkout, folder), async () => {
    if (!isBuilt(build)) await runProgram(build);
  });
}

function runProgram({ checkout, what, program, stamp, canWait = false }) {
  const child = spawn(process.execPath, [join(checkout, program), stamp], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (canWait && child.pid !== undefined) setPriority(child.pid, 10);
  // Stopping the server early does not wait for it.
  const end = () => child.kill();
  process.once('exit', end);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return new Promise((resolve, reject) => {
    const failed = (reason) => reject(new StepFailed(`${reason}\n\nBuilding ${what} failed; see the errors above.`));
    child.once('error', (error) => failed(error.message));
    child.once('close', (code) => {
      process.removeListener('exit', end);
      if (code === 0) resolve();
      else failed(said.trim().slice(-maxSaid));
    });
  });
}
