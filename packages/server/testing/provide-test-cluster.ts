import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/foundation/database/migrate.js';
import { startThrowAwayCluster, sweepAbandonedClusters } from './start-throw-away-cluster.js';

export interface TestCluster {
  /** Signs in as the owner of the test databases; the database in it is replaced by the clone's name. */
  ownerUrl: string;
  adminUrl: string;
  template: string;
  /** Where a data folder with a migrated database is kept once somebody needs it; goes with the cluster. */
  migrated: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster;
  }
}

const template = 'souk_template';

/** Vitest's global setup: one PostgreSQL for the run, with one migrated database that every test file clones. */
export default async function provideTestCluster(project: TestProject): Promise<() => Promise<void>> {
  await sweepAbandonedClusters();
  const cluster = await startThrowAwayCluster();
  try {
    await migrate(cluster.url);
    await makeTemplate(cluster.adminUrl);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  const migrated = join(cluster.dataDir, 'migrated');
  project.provide('testCluster', { ownerUrl: cluster.url, adminUrl: cluster.adminUrl, template, migrated });
  return () => cluster.stop();
}

/** Closed to connections, because PostgreSQL clones only a database that nobody uses. */
async function makeTemplate(adminUrl: string): Promise<void> {
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  try {
    await admin.query(`alter database souk rename to ${template}`);
    await admin.query(`alter database ${template} with is_template true allow_connections false`);
  } finally {
    await admin.end();
  }
}
