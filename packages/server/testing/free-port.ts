import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of loopback that nobody listens on, for tests that must know their own address beforehand. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No port was given.');
  return address.port;
}
