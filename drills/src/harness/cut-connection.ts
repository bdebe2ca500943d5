import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttableProxy {
  url: string;
  /** Breaks every connection and refuses new ones, as a pulled cable would. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** A plain TCP proxy in front of a server, so that a test can take the server away and bring it back. */
export async function proxyTo(targetUrl: string): Promise<CuttableProxy> {
  const target = new URL(targetUrl);
  const open = new Set<Socket>();
  const server = createServer((inner) => {
    const outer = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(targetUrl);
  url.host = `127.0.0.1:${port}`;
  // Otherwise the server's socket would be used, past us.
  url.searchParams.delete('host');
  return {
    url: url.href,
    cut: shut,
    restore: () => listen(port),
    close: () => (server.listening ? shut() : Promise.resolve()),
  };
}
