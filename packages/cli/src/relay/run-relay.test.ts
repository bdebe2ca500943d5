import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { AppChoice } from '../project/choose-app.js';
import { Server } from '../server/server.js';
import { runRelay } from './run-relay.js';

const attempt = { attemptId: '7', deliveryId: 'dlv_1', headers: { 'webhook-id': 'dlv_1' }, bodyBase64: 'e30=' };

/** A server that is too busy for answers while the relay runs, and the app, on one port. */
async function startBusyServer(asked: (call: string) => void, mayAnswer: () => boolean) {
  const answerTo = async (request: IncomingMessage): Promise<[number, string?]> => {
    const body = await text(request);
    const call = `${request.method} ${request.url}`;
    if (call === 'POST /relays') return [201, '{"data":{"id":"1"}}'];
    if (call !== 'POST /relays/1/beat') asked(call === 'POST /relays/1/answers' ? `${call} ${body}` : call);
    return call.endsWith('/answers') && !mayAnswer() ? [503] : [204];
  };
  const server = createServer(async (request, response) => {
    if (request.url === '/relays/1/stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      return void response.write(`event: attempt\ndata: ${JSON.stringify(attempt)}\n\n`);
    }
    const [status, body] = await answerTo(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    url,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

it('what the app answered is reported before the relay is closed, also when the server was away until then', async () => {
  const ended = new AbortController();
  const calls: string[] = [];
  const souk = await startBusyServer(
    (call) => {
      calls.push(call);
      if (calls.length === 2) ended.abort();
    },
    () => ended.signal.aborted,
  );
  const choice = { server: new Server('test', souk.url, 'token', ended.signal), path: (rest: string) => rest };
  const to = new URL('/hooks', souk.url);
  await runRelay({
    choice: choice as unknown as AppChoice,
    addressOf: () => to,
    ready: () => undefined,
    answered: () => undefined,
    noticed: () => undefined,
    signal: ended.signal,
  });
  souk.close();
  const answers = expect.stringMatching(/^POST \/relays\/1\/answers .*"attemptId":"7","httpStatus":204/);
  expect(calls).toEqual(['POST /hooks', answers, answers, 'DELETE /relays/1']);
});
