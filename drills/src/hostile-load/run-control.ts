import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { cleanUpOnExit } from '../harness/cleanup.js';

/** As it was built (`run-attackers.ts`). */
const program = fileURLToPath(new URL('../../dist/hostile-load/control-process.js', import.meta.url));

/** The server that does nothing, in a process of its own. */
export async function runControl(): Promise<{ port: number; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    port: Number(port.toString('utf8')),
    stop: cleanUpOnExit(async () => {
      child.kill('SIGKILL');
      await ended;
    }),
  };
}
