import pg from 'pg';
import { inject } from 'vitest';
import { openTestDatabase } from '../../open-test-database.js';
import type { TestServer } from '../../start-test-server.js';
import type { Receiver } from '../../webhooks/start-receiver.js';
import { openTenancyStage, startTenancyServer, type TenancyStage } from '../open-tenancy-stage.js';

/** A stage that is set once, and whose database is copied for each attempt. */
export interface CopiedStage {
  stage: TenancyStage;
  /** A server on a fresh copy. */
  use(work: (server: TestServer) => Promise<void>): Promise<void>;
  discard(): Promise<void>;
}

export async function openCopiedStage(receiver: Receiver): Promise<CopiedStage> {
  const database = await openTestDatabase();
  const first = await startTenancyServer(receiver, database.url);
  const stage = await openTenancyStage(first, receiver);
  const aheadMs = first.clock.now().getTime() - Date.now();
  await first.stop();
  const original = new URL(database.url).pathname.slice(1);
  return {
    stage,
    use: async (work) => {
      const copy = `${original}_${Math.random().toString(36).slice(2)}`;
      await administer(`create database ${copy} template ${original} owner souk strategy file_copy`);
      const url = new URL(inject('testCluster').ownerUrl);
      url.pathname = `/${copy}`;
      const server = await startTenancyServer(receiver, url.href);
      server.clock.advanceSeconds(aheadMs / 1000);
      receiver.received.length = 0;
      await work(server).finally(async () => {
        await server.stop();
        await administer(`drop database ${copy} with (force)`);
      });
    },
    discard: () => administer(`drop database ${original} with (force)`),
  };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(inject('testCluster').adminUrl);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
