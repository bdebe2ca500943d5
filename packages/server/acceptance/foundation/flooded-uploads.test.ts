import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeApp, type TestApp } from '../../testing/installations.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let app: TestApp;
const uploads: Upload[] = [];
beforeAll(async () => {
  server = await startTestServer();
  app = await makeApp(server);
});
afterEach(() => {
  for (const { socket } of uploads.splice(0)) socket.destroy();
});
afterAll(() => server.stop());

const mebibyte = 1024 * 1024;
const piece = Buffer.alloc(mebibyte, 'x');

interface Upload {
  socket: Socket;
  /** What the server has said so far. */
  heard: string;
}

/** Sends so much of a bundle and then nothing more, but stays on the line. */
async function beginUpload(mebibytes: number): Promise<Upload> {
  const { hostname, port } = new URL(server.baseUrl);
  const socket = connect(Number(port), hostname);
  const upload: Upload = { socket, heard: '' };
  uploads.push(upload);
  socket.on('data', (chunk) => {
    upload.heard += chunk;
  });
  await once(socket, 'connect');
  socket.write(
    `POST /developer/apps/${app.id}/versions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app.developer.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${20 * mebibyte}\r\n\r\n`,
  );
  for (let sent = 0; sent < mebibytes; sent++) {
    await new Promise((resolve) => socket.write(piece, resolve));
  }
  return upload;
}

const refused = () => uploads.filter(({ heard }) => heard.startsWith('HTTP/1.1 503 '));

it('uploads that hang take no more than their share of memory, and nobody else is held up', async () => {
  for (let count = 0; count < 5; count++) await beginUpload(19);
  // Three times 18 mebibytes beyond the first, which is free, are within the 64 of one address; four are not.
  await expect.poll(() => refused().length).toBe(2);
  const [{ heard } = { heard: '' }] = refused();
  expect(heard).toMatch(/\r\nretry-after: 2\r\n/i);
  expect(JSON.parse(heard.slice(heard.indexOf('\r\n\r\n')))).toMatchObject({ statusCode: 503 });
  const small = await server.call('POST', '/developer/apps', {
    token: app.developer.token,
    json: { name: 'Small', handle: 'small-body' },
  });
  expect(small.status).toBe(201);
});

it('what a client hung up on is free again', async () => {
  for (let count = 0; count < 4; count++) await beginUpload(19);
  await expect.poll(() => refused().length).toBe(1);
  for (const { socket } of uploads.splice(0)) socket.destroy();
  await expect
    .poll(async () => {
      await beginUpload(15);
      await beginUpload(15);
      await beginUpload(15);
      await server.call('GET', '/health/live');
      const none = refused().length === 0;
      for (const { socket } of uploads.splice(0)) socket.destroy();
      return none;
    })
    .toBe(true);
});
