import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Proxy {
  url: string;
  close(): Promise<void>;
}

/** Stands before Souk as an operator's proxy would, and adds the token that the suite knows nothing of. */
export async function startProxy(target: string, token: string, publicUrl: string): Promise<Proxy> {
  const to = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const own = `localhost:${(server.address() as AddressInfo).port}`;
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
    // Its own address is Souk's, as far as its visitors know; any other origin goes on as it came.
    if (headers.origin === `http://${own}`) headers.origin = new URL(publicUrl).origin;
    const passed = ask(
      { host: to.hostname, port: to.port, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
