import type { Scope } from '@souk/contract';
import { sql } from 'kysely';
import { lockVersionedApp, type VersionedApp } from '../../src/domains/apps/record-app-versions.js';
import { findVersion } from '../../src/domains/versions/find-versions.js';
import { releaseVersion } from '../../src/domains/versions/release-version.js';
import { uploadVersion } from '../../src/domains/versions/upload-version.js';
import type { InstallationMove, VersionPorts, VersionReview } from '../../src/domains/versions/version-ports.js';
import { inTransaction } from '../../src/foundation/database/in-transaction.js';
import { startTestServer, type TestServer } from '../start-test-server.js';

/** What a manifest of the test says beyond the least. */
export interface Given {
  scopes?: Scope[];
  hosts?: string[];
  dataType?: string;
  platform?: boolean;
}

/** One app whose versions are uploaded and released, beside recording neighbours in place of the other domains. */
export class VersionLife {
  appId = '';
  number = 0;
  moves: InstallationMove[] = [];
  reviews: VersionReview[] = [];
  /** The keys under which values are kept. */
  kept: { owner: string; key: string }[] = [];

  readonly neighbours: VersionPorts = {
    moveInstallations: async (_, move) => void this.moves.push(move),
    openReview: async (_, review) => void this.reviews.push(review),
    findStoredKeys: async (_db, _app, keys) => keys.filter(({ key }) => this.kept.some((one) => one.key === key)),
    lockNewValues: async () => undefined,
  };

  readonly server: TestServer;

  private constructor(server: TestServer) {
    this.server = server;
  }

  static async open(): Promise<VersionLife> {
    return new VersionLife(await startTestServer());
  }

  get db() {
    return this.server.platform.db;
  }

  /** From here on everything is about a new app of a new developer. */
  async beginApp(): Promise<void> {
    this.moves = [];
    this.reviews = [];
    this.kept = [];
    this.number += 1;
    const address = `d${this.number}@example.com`;
    const { rows } = await sql<{ id: string }>`
      with person as (
        insert into users (email, email_key, name, password_hash, password_changed_at, created_at, updated_at)
        values (${address}, ${address}, 'D', 'x', now(), now(), now()) returning id
      ), developer as (
        insert into developer_accounts (user_id, kind, name, contact_email, created_at, updated_at)
        select id, 'individual', 'D', 'd@example.com', now(), now() from person returning id
      )
      insert into apps (developer_id, client_id, handle, name, link_key, created_at, updated_at)
      select id, ${`app_${this.number}`}, ${`labels-${this.number}`}, 'Labels', 'k', now(), now() from developer
      returning id`.execute(this.db);
    this.appId = rows[0]?.id ?? '';
  }

  async app(): Promise<VersionedApp> {
    const app = await lockVersionedApp(this.db, this.appId);
    if (!app) throw new Error('no app');
    return app;
  }

  manifest({ scopes = [], hosts = [], dataType, platform }: Given = {}) {
    return {
      name: 'Labels',
      handle: `labels-${this.number}`,
      api_version: '2026-10',
      scopes,
      allowed_hosts: hosts,
      hosting: platform
        ? { mode: 'platform', main: 'main.js', lockfile: 'package-lock.json' }
        : { url: 'https://labels.example.com' },
      ...(dataType && { data: { definitions: [{ owner: 'order', key: 'weight', name: 'Weight', type: dataType }] } }),
    };
  }

  async upload(given?: Given, bundle: Buffer | null = null) {
    const { platform } = this.server;
    return uploadVersion(platform, await this.app(), { source: this.manifest(given), bundle }, this.neighbours);
  }

  release(version: number) {
    const { platform, clock } = this.server;
    return inTransaction(platform, (context) => releaseVersion(context, clock, this.appId, version, this.neighbours));
  }

  async read(version: number) {
    return findVersion(this.db, await this.app(), version);
  }

  setState(state: string) {
    return sql`update apps set state = ${state} where id = ${this.appId}`.execute(this.db);
  }
}

/** `done`, or the code of the refusal. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error) => error.code,
  );
