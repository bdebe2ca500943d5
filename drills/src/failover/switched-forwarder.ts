import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { cleanUpOnExit } from '../harness/cleanup.js';
import type { PostgresServer } from './postgres-server.js';

/** One address in front of several servers, as a managed service or HAProxy gives it: it leads to one of them at a time. */
export interface SwitchedForwarder {
  port: number;
  url: string;
  /** Where new connections lead from now on; those that are open stay or break. */
  switchTo(server: PostgresServer, open: 'stay' | 'break'): void;
  /** Nothing passes any more, in either direction, until it is switched. */
  cut(): void;
  close(): Promise<void>;
}

export async function forwardTo(first: PostgresServer): Promise<SwitchedForwarder> {
  let target: PostgresServer | undefined = first;
  const sockets = new Set<Socket>();
  const server = createServer((inner) => {
    if (!target) return void inner.destroy();
    const outer = connect(target.port, '127.0.0.1');
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    url: first.url.replace(first.name, `127.0.0.1:${port}`),
    switchTo(next, open) {
      target = next;
      if (open === 'break') breakAll();
    },
    cut() {
      target = undefined;
      breakAll();
    },
    close: cleanUpOnExit(async () => {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    }),
  };
}
