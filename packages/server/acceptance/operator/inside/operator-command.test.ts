import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusterPathsFor } from '../../../src/foundation/database/embedded/cluster-paths.js';
import { discardCluster } from '../../../src/foundation/database/embedded/discard-cluster.js';
import { findClusterProcesses } from '../../../src/foundation/database/embedded/find-cluster-processes.js';
import { readLatestMail, signUp, signUpVerified } from '../../../testing/people.js';
import { runOperatorCommand } from '../../../testing/run-operator-command.js';
import { runStartCommand } from '../../../testing/run-start-command.js';
import { turnOnSecondFactor } from '../../../testing/second-factor.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

describe('npm run operator on an external database', { timeout: 120_000 }, () => {
  let server: TestServer;
  let env: Record<string, string>;
  beforeAll(async () => {
    server = await startTestServer();
    const { databaseUrl, masterKey } = server.config;
    env = { DATABASE_URL: databaseUrl, SOUK_MASTER_KEY: masterKey.toString('hex') };
  });
  afterAll(() => server.stop());

  const staffOf = async (token: string) => (await server.call('GET', '/dashboard/user', { token })).body.data.staff;

  it('makes a person staff and takes it away, effective at once, showing what is known of them', async () => {
    const { email, token, userId } = await signUpVerified(server);
    const granted = await runOperatorCommand(['staff', 'grant', email.toUpperCase(), '--json'], env);
    expect(granted).toMatchObject({ code: 0 });
    expect(JSON.parse(granted.stdout)).toEqual({
      userId,
      email,
      emailVerifiedAt: expect.any(String),
      staff: true,
      changed: true,
    });
    expect(await staffOf(token)).toBe(true);
    const again = await runOperatorCommand(['staff', 'grant', email], env);
    expect(again.code).toBe(0);
    expect(again.stdout).toMatch(/email {7}verified 20/);
    expect(again.stdout).toMatch(/businesses {2}none\nAmina Benali is already staff\.\n$/);
    const revoked = await runOperatorCommand(['staff', 'revoke', email], env);
    expect(revoked.code).toBe(0);
    expect(revoked.stdout).toMatch(/Amina Benali is now not staff\.\n$/);
    expect(await staffOf(token)).toBe(false);
  });

  it('makes nobody staff by an address that is not verified, unless the operator vouches for it', async () => {
    const { email, token } = await signUp(server);
    const refused = await runOperatorCommand(['staff', 'grant', email], env);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/email {7}not verified/);
    expect(refused.stderr).toContain('add --verify if you know that it belongs to them');
    expect(await staffOf(token)).toBe(false);
    const granted = await runOperatorCommand(['staff', 'grant', email, '--verify', '--json'], env);
    expect(JSON.parse(granted.stdout)).toMatchObject({ staff: true, emailVerifiedAt: expect.any(String) });
    expect(await staffOf(token)).toBe(true);
    const misplaced = await runOperatorCommand(['staff', 'revoke', email, '--verify'], env);
    expect(misplaced).toMatchObject({ code: 2 });
    expect(misplaced.stderr).toContain('staff revoke has no option --verify.');
  });

  it('turns off the second factor of somebody who lost it', async () => {
    const { email, password, userId } = await turnOnSecondFactor(server, await signUpVerified(server));
    const signIn = () => server.call('POST', '/dashboard/session', { json: { email, password } });
    expect((await signIn()).body.code).toBe('SECOND_FACTOR_REQUIRED');
    const done = await runOperatorCommand(['second-factor', 'off', email, '--json'], env);
    expect(JSON.parse(done.stdout)).toEqual({ userId, changed: true });
    expect((await signIn()).status).toBe(201);
    expect(await readLatestMail(server, email)).toContain('takes only your password');
    const again = await runOperatorCommand(['second-factor', 'off', email], env);
    expect(again.stdout).toContain('was already off');
    expect(await runOperatorCommand(['second-factor', 'off', 'nobody@example.test'], env)).toMatchObject({ code: 1 });
  });

  it('says in one sentence what is wrong: 1 for a failure, 2 for a mistyped command', async () => {
    const unknown = await runOperatorCommand(['staff', 'grant', 'nobody@example.test'], env);
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain(
      'Error: No account has the email nobody@example.test. Ask the owner to create an account first.',
    );
    expect(unknown.stderr).not.toContain('    at ');
    const json = await runOperatorCommand(['staff', 'grant', 'nobody@example.test', '--json'], env);
    expect(JSON.parse(json.stdout)).toEqual({ error: expect.stringContaining('No account has the email') });
    const mistyped = await runOperatorCommand(['keys', 'turn'], env);
    expect(mistyped).toMatchObject({ code: 2, stdout: '' });
    expect(mistyped.stderr).toContain('There is no command "keys turn".\nTry: npm run operator -- help');
    const short = await runOperatorCommand(['keys', 'rotate', 'webhook', '--overlap-hours', '1'], env);
    expect(short.code).toBe(2);
    expect(short.stderr).toContain('use a number from 2 to');
    const away = await runOperatorCommand(['migrate'], { ...env, DATABASE_URL: 'postgres://souk:x@127.0.0.1:1/souk' });
    expect(away.code).toBe(1);
    expect(away.stderr).toContain('the database is not available');
  });

  it('rotates keys with an overlap, while Souk runs', async () => {
    for (const purpose of ['webhook', 'id_token'] as const) {
      const [before] = await server.platform.signingKeys.active(purpose);
      const { code, stdout } = await runOperatorCommand(
        ['keys', 'rotate', purpose, '--overlap-hours', '3', '--json'],
        env,
      );
      expect(code).toBe(0);
      const result = JSON.parse(stdout);
      expect(result).toMatchObject({ purpose, keyId: expect.stringMatching(new RegExp(`^${purpose}_`)) });
      expect(Date.parse(result.previousRetiresAt) - Date.parse(result.createdAt)).toBe(3 * 3_600_000);
      server.platform.signingKeys.refresh();
      const active = await server.platform.signingKeys.active(purpose);
      expect(active.map(({ id }) => id)).toEqual([result.keyId, before?.id]);
      expect(active[1]?.retiresAt?.toISOString()).toBe(result.previousRetiresAt);
      expect(Date.parse(result.signsFrom) - Date.parse(result.createdAt)).toBe(purpose === 'webhook' ? 0 : 360_000);
    }
  });

  it('migrates, and helps', async () => {
    const migrated = await runOperatorCommand(['migrate', '--json'], env);
    expect(migrated).toMatchObject({ code: 0, stdout: '{"migrated":0}\n' });
    const help = await runOperatorCommand(['help'], {});
    expect(help.code).toBe(0);
    expect(help.stdout).toContain('staff grant EMAIL');
  });
});

describe('npm run operator on the embedded database', { timeout: 180_000 }, () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'souk-command-'));
  });
  afterAll(() => discardCluster(dataDir));

  it('starts it, does its work, and stops it again', async () => {
    const { code, stdout, stderr } = await runOperatorCommand(['migrate', '--json'], { SOUK_DATA_DIR: dataDir });
    expect(stderr).toContain('reaching PostgreSQL');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).migrated).toBeGreaterThan(0);
    expect(await findClusterProcesses(clusterPathsFor(dataDir).cluster)).toEqual([]);
  });

  it('works beside a living Souk, which goes on', async () => {
    const souk = runStartCommand({ SOUK_DATA_DIR: dataDir, SOUK_DEMO: '0' });
    try {
      const baseUrl = await souk.running;
      const person = { email: 'amina@example.test', password: 'a long enough one', name: 'Amina' };
      const made = await fetch(`${baseUrl}/dashboard/users`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(person),
      });
      expect(made.status).toBe(201);
      const granted = await runOperatorCommand(['staff', 'grant', person.email, '--verify'], {
        SOUK_DATA_DIR: dataDir,
      });
      expect(granted).toMatchObject({ code: 0, stdout: expect.stringContaining('Amina is now staff.\n') });
      const session = await fetch(`${baseUrl}/dashboard/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: person.email, password: person.password }),
      });
      expect(await session.json()).toMatchObject({ data: { user: { staff: true } } });
    } finally {
      souk.kill('SIGTERM');
      await souk.ended;
    }
  });
});
