import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dial, type Line } from '../../../../testing/dial.js';
import { openTestPlatform, type TestPlatform } from '../../../../testing/open-test-platform.js';
import { anyone, defineRoute } from '../define-route.js';
import { developerErrorFormat } from '../error-formats/developer-error-format.js';
import { ok } from '../response.js';
import { type ServedApi, serveRoutes } from '../serve-routes.js';
import { type Listening, listen } from './listen.js';

const readThing = defineRoute(
  { document: null, errorFormat: developerErrorFormat, access: anyone },
  {
    name: 'readThing',
    method: 'GET',
    path: '/thing',
    tag: 'Test',
    summary: 'Test.',
    responses: [],
    handle: async () => ok({ data: 'a thing' }),
  },
);

let test: TestPlatform;
let served: ServedApi;
let listening: Listening;
beforeAll(async () => {
  test = await openTestPlatform();
  test.platform.config.limits.connections = 20;
  served = await serveRoutes({
    platform: test.platform,
    routes: [readThing],
    errorFormats: [['/', developerErrorFormat]],
  });
  const unavailable = '192.0.2.1';
  const addresses = async () => ['127.0.0.1', '127.0.0.2', unavailable];
  listening = await listen(served, { host: 'localhost', port: 0 }, test.platform.log, addresses);
});
afterAll(async () => {
  await listening.close();
  served.close();
  await test.close();
});

const urlOf = (host: string) => ({ baseUrl: `http://${host}:${listening.port}` });

describe.each(['127.0.0.1', '127.0.0.2'])('an address of localhost, %s', (host) => {
  it('answers, and refuses what is not HTTP with a request id', async () => {
    const answer = await fetch(`${urlOf(host).baseUrl}/thing`);
    expect(await answer.json()).toEqual({ data: 'a thing' });
    const line = await dial(urlOf(host), 'no http at all\r\n\r\n');
    await expect.poll(() => line.closed).toBe(true);
    expect(line.heard).toMatch(/^HTTP\/1\.1 400 [\s\S]*x-request-id: req_/i);
  });
});

it('bounds the connections of all addresses together', async () => {
  const lines: Line[] = [];
  for (let count = 0; count < 20; count++) lines.push(await dial(urlOf(count % 2 ? '127.0.0.1' : '127.0.0.2')));
  const surplus = await dial(urlOf('127.0.0.2'), 'GET /thing HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => surplus.closed, { timeout: 15_000 }).toBe(true);
  expect(surplus.heard).toMatch(/^HTTP\/1\.1 503 /);
  for (const { socket } of lines) socket.destroy();
});
