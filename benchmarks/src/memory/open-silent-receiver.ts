import { once } from 'node:events';
import { createServer } from 'node:http';

/** Takes every request and answers none: what is sent to it stays under way for as long as the sender has patience. */
export async function openSilentReceiver(port: number): Promise<{ url: string; close(): void }> {
  const server = createServer((request) => void request.resume());
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
