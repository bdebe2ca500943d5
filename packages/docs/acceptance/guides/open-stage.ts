import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Machine, setUpMachine } from '../../../cli/testing/run-souk.js';
import { defineData } from '../../../server/testing/define-data.js';
import { newDeveloperToken } from '../../../server/testing/developers.js';
import { freePort } from '../../../server/testing/free-port.js';
import { installApp, type TestInstallation } from '../../../server/testing/installations.js';
import { signUpMerchant, type TestMerchant } from '../../../server/testing/people.js';
import { plantProduct } from '../../../server/testing/plant-shop.js';
import { startTestServer, type TestServer } from '../../../server/testing/start-test-server.js';
import { checkout } from '../../src/folders.js';

/** What a reader of the guides has: a Souk, an app that is installed in a shop, and a machine with the command on it. */
export interface GuideStage {
  server: TestServer;
  origin: string;
  merchant: TestMerchant;
  installed: TestInstallation;
  /** Of the app's developer. */
  developerToken: string;
  /** Where the app listens, which Souk may reach. */
  appPort: number;
  machine: Machine;
  /** A new order in the shop, as the app places it. */
  placeOrder(): Promise<string>;
  close(): Promise<void>;
}

export async function openGuideStage(): Promise<GuideStage> {
  const [port, appPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const server = await startTestServer({
    config: {
      host: '127.0.0.1',
      port,
      baseUrl: origin,
      dashboardUrl: `${origin}/dashboard`,
      roles: { api: true, worker: true, host: false },
      webhookAllow: [`127.0.0.1:${appPort}`],
    },
  });
  const merchant = await signUpMerchant(server);
  const [storeId = ''] = merchant.storeIds;
  const { id: productId } = await plantProduct(server, { businessId: merchant.businessId, storeId });
  const installed = await installApp(server, {
    merchant,
    scopes: ['read_orders', 'write_orders', 'read_products'],
    manifest: {
      hosting: { mode: 'remote', url: `http://127.0.0.1:${appPort}` },
      webhooks: [{ topics: ['orders/created'], uri: '/webhooks' }],
      data: { definitions: [defineData('order', 'note', { type: 'text' })] },
    },
  });
  return {
    server,
    origin,
    merchant,
    installed,
    developerToken: await newDeveloperToken(server, installed.app.developer.userId),
    appPort,
    machine: await equip(await setUpMachine()),
    async placeOrder() {
      const placed = await server.call('POST', '/apps/2026-10/orders', {
        token: installed.accessToken,
        json: { storeId, items: [{ productId, quantity: 1 }], buyer: { name: 'Amina', phone: '0550123456' } },
      });
      if (placed.status !== 201) throw new Error(`The order was refused: ${placed.text}`);
      return placed.body.data.id;
    },
    close: () => server.stop(),
  };
}

/** The command on its path, the packages an app uses, and the scripts of a checkout. */
async function equip(machine: Machine): Promise<Machine> {
  const { folder, program, environment } = machine;
  const bin = join(folder, 'bin');
  await mkdir(bin);
  await writeFile(join(bin, 'souk'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
  await chmod(join(bin, 'souk'), 0o755);
  await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules'));
  const scripts = { souk: `node ${checkout}scripts/souk.mjs`, operator: `node ${checkout}scripts/operator.mjs` };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', scripts }));
  const path = `${bin}:${environment.PATH}`;
  return { ...machine, environment: { ...environment, PATH: path, SOUK_INSTALL: '0', TERM: 'xterm-256color' } };
}
