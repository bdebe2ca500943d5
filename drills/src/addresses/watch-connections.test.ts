import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterEach, expect, it } from 'vitest';
import { type Canaries, setCanaries } from './set-canaries.js';
import { type Watch, watchConnections } from './watch-connections.js';

let canaries: Canaries | undefined;
let watch: Watch | undefined;
afterEach(async () => {
  watch?.stop();
  await canaries?.close();
});

it('a connection is seen by the watch and by the canary, over TLS too', async () => {
  canaries = await setCanaries();
  watch = watchConnections();
  const { port, touched } = canaries;
  for (const socket of [connect({ host: '127.0.0.1', port }), connectTls({ host: '127.0.0.1', port })]) {
    await new Promise<void>((resolve) => {
      socket.on('error', () => undefined);
      socket.on('close', () => resolve());
    });
  }
  expect(watch.attempts).toEqual([`127.0.0.1:${port}`, `127.0.0.1:${port}`]);
  expect(touched).toHaveLength(2);
});

it('an attempt is seen although nobody is there', async () => {
  watch = watchConnections();
  await new Promise<void>((resolve) => {
    connect({ host: '127.0.0.1', port: 1 }).on('error', () => resolve());
  });
  expect(watch.attempts).toEqual(['127.0.0.1:1']);
});
