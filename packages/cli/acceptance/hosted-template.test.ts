import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openInstanceSource } from '../../server/src/domains/hosting/open-instance-source.js';
import { callInProcess } from '../../server/src/surfaces/hosted/call-in-process.js';
import { signUpDeveloper } from '../../server/testing/developers.js';
import { hostingInstalled } from '../../server/testing/hosting/hosting-installed.js';
import { openTrustingHost, type TrustingHost } from '../../server/testing/hosting/trusting-host.js';
import { startTestServer, type TestServer } from '../../server/testing/start-test-server.js';
import { linkModules } from '../testing/link-modules.js';
import { type Machine, setUpMachine } from '../testing/run-souk.js';

const run = promisify(execFile);
let server: TestServer;
let host: TrustingHost | undefined;
let machine: Machine;
let folder: string;

beforeAll(async () => {
  const roles = { api: true, worker: true, host: hostingInstalled };
  server = await startTestServer({ config: { roles } });
  if (!hostingInstalled) {
    host = await openTrustingHost(openInstanceSource(server.platform, callInProcess(server.platform.inProcessApi)));
    Object.assign(server.platform, { appHost: host });
  }
  const { token } = await signUpDeveloper(server);
  machine = await setUpMachine({ SOUK_URL: server.baseUrl, SOUK_TOKEN: token });
  const made = await machine.souk('app', 'init', 'parcel-notes', '--template', 'hosted', '--no-install', '--json');
  expect(made, made.stderr).toMatchObject({ code: 0 });
  folder = join(machine.folder, 'parcel-notes');
  await linkModules(folder);
  await writeFile(join(folder, 'package-lock.json'), await lockFileOf(folder));
  machine = { ...machine, folder };
}, 120_000);

afterAll(async () => {
  await server?.stop();
  await host?.close();
});

const souk = async (...args: string[]) => {
  const { run: runSouk } = await import('../testing/run-souk.js');
  return runSouk([machine.program, ...args], folder, machine.environment);
};
const bundle = () => run('npm', ['run', 'bundle'], { cwd: folder, env: { ...process.env, HOME: machine.folder } });

/** As npm writes it: the app kit as a linked folder, and build tools with their install scripts. */
async function lockFileOf(place: string): Promise<string> {
  const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
  const { packages } = await read(fileURLToPath(new URL('../../../package-lock.json', import.meta.url)));
  const { name, version, dependencies, devDependencies } = await read(join(place, 'package.json'));
  const tools = Object.keys(devDependencies).map((tool) => [
    `node_modules/${tool}`,
    { ...packages[`node_modules/${tool}`], dev: true },
  ]);
  const own = { '': { name, version, dependencies, devDependencies } };
  const kit = {
    'node_modules/@souk/app-kit': { resolved: 'vendor/app-kit', link: true },
    'vendor/app-kit': { version },
  };
  return JSON.stringify(
    { name, version, lockfileVersion: 3, requires: true, packages: { ...own, ...kit, ...Object.fromEntries(tools) } },
    null,
    2,
  );
}

it('the hosted template is built, deployed and installed on a dev store', {
  timeout: 180_000,
}, async () => {
  expect(
    JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')).packages['node_modules/esbuild']
      .hasInstallScript,
  ).toBe(true);
  await bundle();
  expect(await souk('app', 'create', 'Parcel Notes')).toMatchObject({ code: 0 });
  const deployed = await souk('app', 'deploy', '--bundle', 'app.tar.gz', '--yes', '--json');
  expect(deployed, deployed.stdout + deployed.stderr).toMatchObject({ code: 0 });
  expect(await souk('store', 'create', 'Trial', '--preset', 'empty')).toMatchObject({ code: 0 });
  expect(await souk('store', 'create', 'Another', '--preset', 'empty')).toMatchObject({ code: 0 });
  // The folder is linked to the store that was created last, so none has to be named.
  expect(await souk('store', 'action', 'create_product')).toMatchObject({ code: 0 });
  const installed = await souk('store', 'install');
  expect(installed, installed.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('Another') });
  expect(await souk('webhooks', 'trigger', 'orders/created')).toMatchObject({ code: 0 });
});

it('a deploy that the scan rejects prints rule, file, line, message and what to do', { timeout: 120_000 }, async () => {
  const main = join(folder, 'src/main.ts');
  await writeFile(main, `${await readFile(main, 'utf8')}\nexport const run = (text: string) => eval(text);\n`);
  await bundle();
  const rejected = await souk('app', 'deploy', '--bundle', 'app.tar.gz', '--yes');
  expect(rejected.code).toBe(1);
  expect(rejected.stderr).toMatch(/error main\.js:\d+ .+ \(eval\)\n +Replace eval with code/);
  expect(rejected.stderr).toContain('souk app versions 2');
  const shown = await souk('app', 'versions', '2');
  expect(shown).toMatchObject({ code: 0, stdout: expect.stringMatching(/error main\.js:\d+ .+ \(eval\)/) });
});
