import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack, AttackStage } from '../attack.js';

/** Opens a socket and notes the status of whatever it is answered. */
function open({ keys, localAddress, begin, note }: AttackStage): Socket {
  begin();
  const socket = connect({ host: keys.host, port: keys.port, localAddress });
  socket.on('data', (chunk) => {
    for (const [, status] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) /g)) note(Number(status));
  });
  socket.on('error', () => note(0));
  return socket;
}

/** Keeps this many sockets busy until the end; one that is closed from the other side is opened again, a little later. */
function holding(name: string, count: number, speak: (socket: Socket, stage: AttackStage) => void): Attack {
  return {
    name,
    atOnce: 1,
    async run(stage) {
      const { signal } = stage;
      const sockets = new Set<Socket>();
      while (!signal.aborted) {
        for (let more = count - sockets.size; more > 0 && !signal.aborted; more--) {
          const socket = open(stage);
          sockets.add(socket);
          socket.once('connect', () => speak(socket, stage));
          socket.once('close', () => sockets.delete(socket));
        }
        await sleep(200, undefined, { signal }).catch(() => undefined);
      }
      for (const socket of sockets) socket.destroy();
    },
  };
}

function every(ms: number, socket: Socket, say: () => void): void {
  const timer = setInterval(say, ms);
  socket.once('close', () => clearInterval(timer));
}

const host = 'Host: souk.test\r\n';
const bodyOf = (bytes: number) => `Content-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;
const almost = Buffer.alloc(250 * 1024 - 1, 32);

export const socketAttacks: Attack[] = [
  holding('bodies that never end', 300, (socket) => {
    socket.write(`POST /dashboard/session HTTP/1.1\r\n${host}${bodyOf(250 * 1024)}`);
    socket.write(almost);
  }),
  holding('bodies that never end, of an app', 100, (socket, { keys }) => {
    socket.write(
      `POST /apps/2026-10/data/batch HTTP/1.1\r\n${host}Authorization: Bearer ${keys.accessToken}\r\n${bodyOf(250 * 1024)}`,
    );
    socket.write(almost);
  }),
  holding('bodies in drops', 200, (socket) => {
    socket.write(`POST /dashboard/users HTTP/1.1\r\n${host}${bodyOf(60_000)}`);
    every(500, socket, () => socket.write('{'));
  }),
  holding('chunked bodies in drops', 100, (socket) => {
    socket.write(
      `POST /dashboard/session HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    every(200, socket, () => socket.write('1\r\n \r\n'));
  }),
  holding('headers in drops', 200, (socket) => {
    socket.write(`GET /health/live HTTP/1.1\r\n${host}`);
    every(500, socket, () => socket.write('X-A: b\r\n'));
  }),
  holding('idle connections', 600, () => undefined),
  holding('connections that never listen', 50, (socket) => {
    socket.pause();
    socket.write(`GET /openapi/admin.json HTTP/1.1\r\n${host}\r\n`.repeat(50));
  }),
  holding('pipelines', 4, (socket) => {
    const many = `GET /health/live HTTP/1.1\r\n${host}\r\n`.repeat(500);
    socket.write(many);
    every(200, socket, () => socket.write(many));
  }),
  holding('pipelines of wrong tokens', 4, (socket) => {
    const many =
      `GET /apps/2026-10/orders/1 HTTP/1.1\r\n${host}Authorization: Bearer svc_at_${'A'.repeat(43)}\r\n\r\n`.repeat(
        200,
      );
    socket.write(many);
    every(200, socket, () => socket.write(many));
  }),
  holding('what is not HTTP', 20, (socket) => {
    socket.write(Buffer.alloc(20_000, 0x16));
  }),
  holding('connections cut in the middle', 20, (socket) => {
    socket.write(`POST /dashboard/session HTTP/1.1\r\n${host}${bodyOf(1_000)}{"email":`);
    setTimeout(() => socket.resetAndDestroy(), 50);
  }),
];
