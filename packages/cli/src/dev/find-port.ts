import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const host = '127.0.0.1';

/** The first free one from 3000 on. */
export async function findPort(): Promise<number> {
  for (let port = 3000; port < 3100; port += 1) if (await isFree(port)) return port;
  return 0;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** Where on this machine something listens at the port; undefined when the signal ended the wait. */
export async function waitForPort(port: number, signal: AbortSignal): Promise<URL | undefined> {
  while (!signal.aborted) {
    for (const [address, written] of loopback) {
      if (await answers(port, address)) return new URL(`http://${written}:${port}`);
    }
    await wait(100, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}

/** `localhost` is either; what an app means by it is up to the app. */
const loopback = [
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '[::1]'],
] as const;

function answers(port: number, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
