import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { HostingUnavailable } from '../hosting-unavailable.js';
import { openSockets } from '../instance/open-sockets.js';
import { writeConfig } from '../instance/write-config.js';
import type { Launcher } from '../launch/open-launcher.js';
import { controlDescriptor, insidePaths, type Sandbox } from '../sandbox/sandbox.js';
import type { WorkerSources } from './runtime-files.js';

const stepKilobytes = 64 * 1024;
const maxSteps = 32;
/** What an app may take beyond what the runtime itself needs: its heap, and buffers outside of it. */
const roomSteps = 3;

interface Measured {
  box: Sandbox;
  runtime: { program: string; libraries: string[] };
  sources: WorkerSources;
  launcher: Launcher;
}

/**
 * The kernel counts what a process may write to, used or not, and the runtime reserves much: the least it starts with
 * depends on its version and the machine. Beyond the limit an allocation fails inside the app.
 */
export async function measureDataLimit(measured: Measured, runFolder: string): Promise<number> {
  let [low, high] = [0, maxSteps];
  if (!(await starts(measured, runFolder, high * stepKilobytes))) {
    throw new HostingUnavailable('RUNTIME_UNAVAILABLE', 'workerd does not start in the sandbox on this computer.');
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await starts(measured, runFolder, middle * stepKilobytes)) high = middle;
    else low = middle;
  }
  return (high + roomSteps) * stepKilobytes;
}

const smallestApp = {
  files: [{ path: 'index.js', bytes: Buffer.from('export default { fetch() { return new Response(); } };') }],
  main: 'index.js',
  allowedHosts: [],
  values: {},
};

async function starts(
  { box, runtime, sources, launcher }: Measured,
  runFolder: string,
  dataKilobytes: number,
): Promise<boolean> {
  const folder = await mkdtemp(join(runFolder, 'measure-'));
  await chmod(folder, 0o711);
  const userId = box.firstUserId;
  const sockets = await openSockets(join(folder, 'run'), userId, {
    out: createServer(),
    kv: createServer(),
    logs: createServer(),
  });
  try {
    const boxed = { ...runtime, folder: join(folder, 'app'), sockets: sockets.folder, userId, dataKilobytes };
    const inside = insidePaths(box, boxed);
    await writeConfig({ folder: boxed.folder, insideSockets: inside.sockets, userId }, smallestApp, sources);
    const args = ['serve', `--control-fd=${controlDescriptor}`, `${inside.folder}/config.capnp`, 'config'];
    const launched = await launcher.launch(box, { ...boxed, args }, 5_000);
    if ('errorCode' in launched) return false;
    launched.kill();
    await launched.ended;
    return true;
  } finally {
    sockets.close();
    await rm(folder, { recursive: true, force: true });
  }
}
