import { createServer } from 'node:net';
import type { Config } from './foundation/config.js';
import { ConfigurationError } from './read-config.js';

/**
 * Fails at once when the port is taken, with the same error as the real attempt: nobody should wait for a database to start only to
 * read that. The port may still be taken between this probe and the real attempt; then that one reports it.
 */
export async function probePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  try {
    await listenAndClose(host, port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== 'getaddrinfo') throw error;
    throw new ConfigurationError(
      `HOST=${host} is not an address or name of this computer: set an address that it has.`,
    );
  }
}

function listenAndClose(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}
