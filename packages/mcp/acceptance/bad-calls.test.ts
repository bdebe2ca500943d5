import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noLimits } from '../../server/src/foundation/no-limits.js';
import { createDevStore } from '../../server/testing/dev-stores.js';
import { createApp, signUpDeveloper, type TestDeveloper } from '../../server/testing/developers.js';
import { startTestServer, type TestServer } from '../../server/testing/start-test-server.js';
import { type BadCall, badCalls, type Known } from '../testing/bad-calls.js';

/** A few hundred with every run of the tests; `SOUK_MCP_CALLS=10000` for the whole. */
const count = Number(process.env.SOUK_MCP_CALLS ?? 400);
const seed = Number(process.env.SOUK_MCP_SEED ?? Date.now() % 1_000_000);
const atOnce = 8;

const manifest = `name = "Bad calls"
handle = "bad-calls"
api_version = "2026-10"
scopes = ["read_orders", "write_products"]
[hosting]
url = "https://app.example.com"
`;

let server: TestServer;
let developer: TestDeveloper;
let known: Known;
const failures: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ config: { limits: noLimits } });
  developer = await signUpDeveloper(server);
  const { token } = developer;
  const { appId } = await createApp(server, developer, { handle: 'bad-calls' });
  const json = { manifest };
  await server.call('POST', `/developer/apps/${appId}/versions`, { token, json });
  const { devStoreId } = await createDevStore(server, developer, { preset: 'empty' });
  const path = `/developer/dev-stores/${devStoreId}/installations`;
  const { body } = await server.call('POST', path, { token, json: { appId } });
  known = { app: appId, devStoreId, installationId: body.data.id };
});
afterAll(() => server?.stop());

const secret = /svc_(at|rt|dt|cs|ic)_[0-9A-Za-z]{43}/;
const ours = /went wrong on our side|\(HTTP 5\d\d\)/;

async function send({ name, input }: BadCall): Promise<void> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
  const text = JSON.stringify(message, (_key, value) => (typeof value === 'bigint' ? `${value}` : value));
  const answer = await fetch(`${server.baseUrl}/developer/mcp?mode=write`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${developer.token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: text,
  });
  const told = await answer.text();
  const problem = problemOf(answer.status, told);
  if (problem) failures.push(`${problem}: ${text.slice(0, 400)} → ${answer.status} ${told.slice(0, 400)}`);
}

function problemOf(status: number, told: string): string | undefined {
  // JSON that Souk accepts nowhere (a lone surrogate, a repeated member) is refused before it is a message.
  if (status !== 200 && status !== 400) return 'an unexpected status';
  if (secret.test(told)) return 'a secret';
  if (ours.test(told)) return 'a failure of ours';
  if (status === 200 && !('result' in JSON.parse(told)) && !told.includes('"code":-3260')) return 'no answer';
  return told.length > 6_000 && countTokens(told) > 8_000 ? 'too long' : undefined;
}

it(`survives ${count} calls with bad arguments`, { timeout: 600_000 }, async () => {
  const calls = fc.sample(badCalls(known), { numRuns: count, seed });
  const queue = calls.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const call of queue) await send(call);
    }),
  );
  expect(failures.slice(0, 5), `seed ${seed}`).toEqual([]);
  expect((await fetch(`${server.baseUrl}/health/live`)).status).toBe(200);
});
