import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUpDeveloper, type TestDeveloper } from '../../server/testing/developers.js';
import { signIn } from '../../server/testing/people.js';
import { startTestServer, type TestServer } from '../../server/testing/start-test-server.js';
import { type Machine, setUpMachine } from '../testing/run-souk.js';
import { typeInTerminal } from '../testing/type-in-terminal.js';

let server: TestServer;
let developer: TestDeveloper;
let machine: Machine;

beforeAll(async () => {
  server = await startTestServer();
  developer = await signUpDeveloper(server);
  machine = await setUpMachine();
  await machine.souk('server', 'add', 'test', server.baseUrl);
});

afterAll(() => server?.stop());

async function approve(userCode: string): Promise<void> {
  const session = await signIn(server, developer);
  const headers = { authorization: `Bearer ${session}` };
  const answer = await fetch(`${server.baseUrl}/developer/cli/approvals/${userCode}/approve`, {
    method: 'POST',
    headers,
  });
  expect(answer.status).toBe(200);
}

it('says that a sign-in is needed, with exit code 4', async () => {
  const ran = await machine.souk('app', 'list');
  expect(ran).toMatchObject({ code: 4, stdout: '' });
  expect(ran.stderr).toContain('souk login');
});

it('signs in by a code that is approved elsewhere, and keeps the token to its owner', { timeout: 60_000 }, async () => {
  const session = typeInTerminal(machine, 'login', '--no-browser');
  await session.sees(/approve the code/);
  const [code = ''] = /[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}/.exec(session.screen()) ?? [];
  await approve(code);
  expect(await session.ended).toBe(0);
  expect(session.screen()).toContain('Signed in to');
  const file = join(machine.folder, 'config/souk/credentials.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    current: 'test',
    servers: { test: { token: /^svc_dt_/ } },
  });
  const who = await machine.souk('whoami', '--json');
  expect(who.json()).toMatchObject({ server: server.baseUrl, account: { status: 'active' } });
});

it('talks to the server of its checkout, and prints commands as they are typed there', async () => {
  const there = await setUpMachine({ SOUK_LOCAL_URL: server.baseUrl, SOUK_COMMAND: 'npm run -s souk --' });
  const ran = await there.souk('app', 'list');
  expect(ran).toMatchObject({ code: 4, stdout: '' });
  expect(ran.stderr).toContain('npm run -s souk -- login');
  const looked = (await there.souk('doctor', '--json')).json<{ what: string; status: string }[]>();
  expect(looked.find(({ what }) => what === 'Server')).toMatchObject({ status: 'good' });
});

it('never sends the token of one server to another', async () => {
  const elsewhere = await setUpMachine({ ...machine.environment, SOUK_URL: 'http://127.0.0.1:9' });
  const ran = await elsewhere.souk('whoami');
  expect(ran).toMatchObject({ code: 4 });
});

it('signs out: the token ends on the server too', async () => {
  const file = join(machine.folder, 'config/souk/credentials.json');
  const { servers } = JSON.parse(await readFile(file, 'utf8')) as { servers: { test: { token: string } } };
  expect(await machine.souk('logout')).toMatchObject({ code: 0 });
  const headers = { authorization: `Bearer ${servers.test.token}` };
  expect((await fetch(`${server.baseUrl}/developer/account`, { headers })).status).toBe(401);
  expect(await machine.souk('whoami')).toMatchObject({ code: 4 });
});

it('tells what a wrong call is, for people and for programs, with exit code 2', async () => {
  const wrong = await machine.souk('app', 'lits');
  expect(wrong).toMatchObject({ code: 2, stdout: '' });
  expect(wrong.stderr).toContain("unknown command 'lits'");
  const program = await machine.souk('app', 'list', '--colour', '--json');
  expect(program).toMatchObject({ code: 2, stderr: '' });
  expect(program.json()).toMatchObject({ error: { code: 'USAGE' } });
});

it('tells that a server is away, with exit code 1', async () => {
  const away = await setUpMachine({ SOUK_URL: 'http://127.0.0.1:9', SOUK_TOKEN: 'svc_dt_x' });
  const ran = await away.souk('app', 'list', '--json');
  expect(ran).toMatchObject({ code: 1, stderr: '' });
  expect(ran.json()).toMatchObject({ error: { code: 'SERVER_UNREACHABLE' } });
});
