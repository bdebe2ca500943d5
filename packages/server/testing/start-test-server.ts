import { backgroundJobs, type ComposedServer, composeServer } from '../src/compose-server.js';
import type { Config } from '../src/foundation/config.js';
import { runDueJobs } from '../src/foundation/jobs/run-jobs.js';
import type { Log } from '../src/foundation/observe/open-log.js';
import type { Platform } from '../src/foundation/platform.js';
import { answerChecker, type ReceivedAnswer } from './check-answer.js';
import { isRecording, recordExchange, recordKeys } from './examples/record-exchange.js';
import { ManualClock } from './manual-clock.js';
import { openTestDatabase } from './open-test-database.js';
import { testConfig, testLog } from './open-test-platform.js';

export interface CallOptions {
  /** Sent as `Authorization: Bearer`. */
  token?: string;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is; set the Content-Type in `headers`. */
  raw?: string | Buffer | URLSearchParams | FormData;
  headers?: Record<string, string>;
  /** Off only for requests whose answers are deliberately outside the document. */
  check?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape; the OpenAPI check holds their types
export type TestAnswer = Omit<ReceivedAnswer, 'body'> & { body: any; text: string };

export interface TestServer {
  baseUrl: string;
  platform: Platform;
  composed: ComposedServer;
  clock: ManualClock;
  /** What an operator has set; a test may set it otherwise. */
  config: Config;
  call(method: string, path: string, options?: CallOptions): Promise<TestAnswer>;
  /** Works off background jobs that are due now. */
  runJobs(): Promise<void>;
  /** Does the work of one job now, as its time had come. */
  runJob(name: string): Promise<void>;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  config?: Partial<Config>;
  /** Silent otherwise. */
  log?: Log;
  /** Of a database that already exists; otherwise a fresh one is made, and dropped with `stop`. */
  databaseUrl?: string;
}

/**
 * A whole Souk on a database of its own and a real socket. No background work runs by itself: `runJobs` does it.
 * Limits that count by address are off, as all tests come from one.
 */
export async function startTestServer({
  config = {},
  log = testLog(),
  databaseUrl,
}: TestServerOptions = {}): Promise<TestServer> {
  const database = databaseUrl ? undefined : await openTestDatabase();
  const clock = new ManualClock();
  const composed = await composeServer({
    config: testConfig({ databaseUrl: databaseUrl ?? database?.url ?? '', ...config }),
    log,
    clock,
  });
  const port = await composed.start();
  const baseUrl = `http://127.0.0.1:${port}`;
  const check = answerChecker(composed.platform);

  return {
    baseUrl,
    platform: composed.platform,
    composed,
    clock,
    config: composed.platform.config,
    async call(method, path, options = {}) {
      const answer = await send(`${baseUrl}${path}`, method, options);
      if (options.check !== false) check(method, path, answer);
      recordExchange([baseUrl, composed.platform.config.baseUrl], method, path, options, answer);
      return answer;
    },
    runJobs: () => runDueJobs(backgroundJobs, composed.platform),
    async runJob(name) {
      const job = backgroundJobs.find((one) => one.name === name);
      if (!job) throw new Error(`There is no job ${name}.`);
      await job.run({}, composed.platform);
    },
    async stop() {
      if (isRecording) recordKeys((await send(`${baseUrl}/apps/webhook-keys`, 'GET', {})).body?.keys ?? []);
      await composed.stop();
      await database?.drop();
    },
  };
}

async function send(url: string, method: string, { token, json, raw, headers = {} }: CallOptions): Promise<TestAnswer> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: json !== undefined ? JSON.stringify(json) : (raw as RequestInit['body']),
  });
  const text = await readText(response);
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text !== '' ? JSON.parse(text) : text === '' ? undefined : text,
    text,
  };
}

/** A stream goes on for ever: that it began is all that is looked at here. */
async function readText(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  await response.body?.cancel();
  return '';
}
