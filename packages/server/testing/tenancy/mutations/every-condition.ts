import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { openTestDatabase } from '../../open-test-database.js';
import type { TestServer } from '../../start-test-server.js';
import { startReceiver } from '../../webhooks/start-receiver.js';
import { openTenancyStage, startTenancyServer, type TenancyStage } from '../open-tenancy-stage.js';
import { tenancyChecks } from '../tenancy-checks.js';
import { type Condition, markConditions, mutateStatement } from './mark-conditions.js';
import { redundant } from './redundant-conditions.js';

const source = fileURLToPath(new URL('../../../src/', import.meta.url));
const hooks = globalThis as { __mutants?: ReadonlySet<string>; __ran?: (id: string) => void };

/** Which conditions the check that runs now came across. */
let cameAcross = new Set<string>();
hooks.__ran = (id) => cameAcross.add(id);

const ask = pg.Client.prototype.query;
// biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated; the text is changed and all is passed on
pg.Client.prototype.query = function query(this: pg.Client, first: any, ...rest: any[]): any {
  const mutate = (text: string) => mutateStatement(text, hooks.__mutants, (id) => cameAcross.add(id));
  if (typeof first === 'string') return ask.apply(this, [mutate(first), ...rest] as never);
  if (typeof first?.text === 'string') first.text = mutate(first.text);
  return ask.apply(this, [first, ...rest] as never);
};

function allConditions(): Condition[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).sort();
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => markConditions(readFileSync(`${source}${file}`, 'utf8'), file).conditions);
}

const receiver = await startReceiver();
const checks = tenancyChecks(receiver);

async function admin(statement: string): Promise<void> {
  const client = new pg.Client(inject('testCluster').adminUrl);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

interface Snapshot {
  stage: TenancyStage;
  /** Of the database as it was when the stage was set. */
  name: string;
  aheadMs: number;
}

async function setStage(): Promise<Snapshot> {
  const database = await openTestDatabase();
  const server = await startTenancyServer(receiver, database.url);
  const stage = await openTenancyStage(server, receiver);
  const aheadMs = server.clock.now().getTime() - Date.now();
  await server.stop();
  return { stage, name: new URL(database.url).pathname.slice(1), aheadMs };
}

/** A server on a fresh copy of the stage. */
async function reopen({ name, aheadMs }: Snapshot, use: (server: TestServer) => Promise<void>): Promise<void> {
  const copy = `${name}_${Math.random().toString(36).slice(2)}`;
  await admin(`create database ${copy} template ${name} owner souk strategy file_copy`);
  const url = new URL(inject('testCluster').ownerUrl);
  url.pathname = `/${copy}`;
  const server = await startTenancyServer(receiver, url.href);
  server.clock.advanceSeconds(aheadMs / 1000);
  receiver.received.length = 0;
  await use(server).finally(async () => {
    await server.stop();
    await admin(`drop database ${copy} with (force)`);
  });
}

it('is seen by the walk', async () => {
  const only = process.env.ONLY ? new RegExp(process.env.ONLY) : /./;
  const conditions = allConditions().filter(({ id }) => only.test(id));
  const snapshot = await setStage();
  const coverage = new Map<string, Set<string>>();
  await reopen(snapshot, async (server) => {
    for (const check of checks) {
      cameAcross = new Set();
      await check.run(server, structuredClone(snapshot.stage));
      coverage.set(check.title, cameAcross);
    }
  });
  const missed: Condition[] = [];
  const tryWithout = async (taken: Condition[]): Promise<string | undefined> => {
    const ids = new Set(taken.map(({ id }) => id));
    const covering = checks.filter(({ title }) => [...ids].some((id) => coverage.get(title)?.has(id)));
    const chosen = checks.filter(
      (check, index) => index === 0 || covering.includes(check) || /as it was$/.test(check.title),
    );
    let seenBy: string | undefined;
    hooks.__mutants = ids;
    if (covering.length > 0)
      await reopen(snapshot, async (server) => {
        seenBy = await firstToFail(server, snapshot.stage, chosen);
      });
    hooks.__mutants = undefined;
    const [{ id = '', text = '' } = {}] = taken;
    const verdict = seenBy ? `seen by "${seenBy}"` : covering.length > 0 ? 'MISSED' : 'NEVER RUN';
    const reason = seenBy ? undefined : reasonOf(taken);
    console.log(`${id}  ${taken.length > 1 ? `all ${taken.length}` : text}  ${verdict}${reason ? ` (${reason})` : ''}`);
    return seenBy ?? reason;
  };
  if (process.env.TOGETHER) missed.push(...conditions);
  else for (const condition of conditions) if (!(await tryWithout([condition]))) missed.push(condition);
  // Two conditions side by side may each make up for the other: then both go.
  const sideBySide = new Map<string, Condition[]>();
  for (const one of missed) {
    const place = process.env.TOGETHER ?? one.id.split('#')[0] ?? one.id;
    sideBySide.set(place, [...(sideBySide.get(place) ?? []), one]);
  }
  const left: string[] = [];
  for (const [place, together] of sideBySide) {
    const excused = together.length > 1 && (await tryWithout(together));
    if (!excused) left.push(`${place}  ${together.map(({ text }) => text).join(' and ')}`);
  }
  await admin(`drop database ${snapshot.name} with (force)`);
  await receiver.close();
  expect(left).toEqual([]);
});

function reasonOf([condition]: Condition[]): string | undefined {
  const file = condition?.id.split(':')[0] ?? '';
  return redundant[`${file} ${condition?.text}`] ?? redundant[file];
}

async function firstToFail(
  server: TestServer,
  stage: TenancyStage,
  chosen: typeof checks,
): Promise<string | undefined> {
  const own = structuredClone(stage);
  for (const check of chosen) {
    try {
      await check.run(server, own);
    } catch {
      return check.title;
    }
  }
  return undefined;
}
