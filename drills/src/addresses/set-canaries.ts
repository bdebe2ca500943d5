import { type AddressInfo, createServer, type Server } from 'node:net';
import { cleanUpOnExit } from '../harness/cleanup.js';

/** Internal listeners that no webhook may ever reach. */
export interface Canaries {
  /** One that is free on every family this machine has. */
  port: number;
  /** Where they listen. */
  places: string[];
  /** Connections so far, each as `address:port`. */
  touched: string[];
  close(): Promise<void>;
}

const hosts = ['127.0.0.1', '::1'];
/** What a URL without a port leads to; listening there takes rights that not everybody has. */
const wellKnownPorts = [443, 80];

export async function setCanaries(): Promise<Canaries> {
  const servers: Server[] = [];
  const touched: string[] = [];
  const places: string[] = [];
  const listen = async (host: string, port: number): Promise<number | undefined> => {
    const server = createServer((socket) => {
      touched.push(`${host}:${port}`);
      socket.destroy();
    });
    if (!(await listens(server, host, port))) return undefined;
    servers.push(server);
    const taken = (server.address() as AddressInfo).port;
    places.push(`${host}:${taken}`);
    return taken;
  };
  const port = await listen('127.0.0.1', 0);
  if (port === undefined) throw new Error('Nothing can listen on 127.0.0.1.');
  await listen('::1', port);
  for (const host of hosts) for (const known of wellKnownPorts) await listen(host, known);
  return {
    port,
    places,
    touched,
    close: cleanUpOnExit(async () => {
      for (const server of servers) await new Promise((resolve) => server.close(resolve));
    }),
  };
}

/** False where this machine has no such address, or does not let us have the port. */
function listens(server: Server, host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, host, () => resolve(true));
  });
}
