import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUpDeveloper } from '../../server/testing/developers.js';
import { medianOfFive } from '../../server/testing/median-of-five.js';
import { startTestServer, type TestServer } from '../../server/testing/start-test-server.js';
import { linkModules } from '../testing/link-modules.js';
import { type Machine, setUpMachine } from '../testing/run-souk.js';
import { typeInTerminal } from '../testing/type-in-terminal.js';

let server: TestServer;
let app: Machine;

beforeAll(async () => {
  server = await startTestServer({ config: { roles: { api: true, worker: true, host: false } } });
  const developer = await signUpDeveloper(server);
  const machine = await setUpMachine({ SOUK_URL: server.baseUrl, SOUK_TOKEN: developer.token });
  expect(await machine.souk('app', 'init', 'first-app', '--no-install')).toMatchObject({ code: 0 });
  app = { ...machine, folder: join(machine.folder, 'first-app') };
  await linkModules(app.folder);
  // A store that is filled already, under the name that `app dev` looks for.
  expect(await machine.souk('store', 'create', 'first-app')).toMatchObject({ code: 0 });
}, 240_000);
afterAll(() => server?.stop());

it('souk app dev shows the first verified webhook within 15 seconds', { timeout: 300_000 }, async () => {
  const develop = async () => {
    const dev = typeInTerminal(app, 'app', 'dev', '--no-browser', '--clean');
    try {
      await dev.sees(/webhook verified/);
    } finally {
      dev.hangUp();
      await dev.ended;
    }
  };
  // The first time registers the app.
  await develop();
  expect(await medianOfFive(develop)).toBeLessThan(15_000);
});
