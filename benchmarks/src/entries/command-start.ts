import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Benchmark } from '../harness/benchmark.js';

const commandLine = fileURLToPath(new URL('../../../packages/cli/', import.meta.url));
const startsEach = 10;

/** How long a person waits before the command line does anything: as it is packed, against Node doing nothing at all. */
export const commandStart: Benchmark = {
  name: 'command-start',
  title: 'Milliseconds until `souk --version` has ended, against `node -e 0`',
  unit: 'milliseconds',
  target: { kind: 'atMost', ratio: 3 },
  rounds: 5,
  async prepare() {
    const folder = await mkdtemp(join(tmpdir(), 'souk-bench-cli-'));
    const { bundleCommandLine } = (await import(pathToFileURL(join(commandLine, 'bundle.mjs')).href)) as {
      bundleCommandLine(root: string, folder: string): Promise<void>;
    };
    await bundleCommandLine(commandLine, folder);
    const souk = () => meanStart([join(folder, 'packed/souk.js'), '--version']);
    const nothing = () => meanStart(['-e', '0']);
    await souk();
    await nothing();
    return {
      ours: { name: 'souk', measure: souk },
      reference: { name: 'node -e 0', measure: nothing },
      close: () => rm(folder, { recursive: true, force: true }),
    };
  },
};

async function meanStart(args: string[]): Promise<number> {
  const started = performance.now();
  for (let turn = 0; turn < startsEach; turn += 1) {
    const child = spawn(process.execPath, args, { stdio: 'ignore' });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`);
  }
  return (performance.now() - started) / startsEach;
}
