import { openInstanceSource } from '../../../server/src/domains/hosting/open-instance-source.js';
import { callInProcess } from '../../../server/src/surfaces/hosted/call-in-process.js';
import { createApp, type TestDeveloper } from '../../../server/testing/developers.js';
import { makeBundle } from '../../../server/testing/make-bundle.js';
import { asForm } from '../../../server/testing/versions/version-bodies.js';
import type { Souk } from '../harness/open-souk.js';
import { expectStatus } from './stock-alerts.js';

/** An app that the platform hosts, with a variable and a log. Where nothing can run, its deploy has failed, and says so. */
export async function hostAnApp({ server }: Souk, developer: TestDeveloper): Promise<string> {
  const { appId, handle } = await createApp(server, developer);
  const { token } = developer;
  const manifest = `name = "Hosted Notes"\nhandle = "${handle}"\napi_version = "2026-10"\n[hosting]\nmode = "platform"\nmain = "main.js"\nlockfile = "package-lock.json"\n`;
  const bundle = await makeBundle({ 'main.js': 'export default { fetch: () => new Response("notes") };\n' });
  const path = `/developer/apps/${appId}`;
  expectStatus(await server.call('POST', `${path}/versions`, { token, ...asForm({ manifest, bundle }) }), 201);
  const variable = { token, json: { value: 'kept-secret' } };
  expectStatus(await server.call('PUT', `${path}/environment/staging/MAIL_API_KEY`, variable), 200);
  const source = openInstanceSource(server.platform, callInProcess(server.platform.inProcessApi));
  const told = (place: number) => ({
    id: `${String(Date.now()).padStart(14, '0')}-00000${place}aaaa`,
    at: new Date(),
    requestId: 'req_0123456789abcdef0123456789abcdef',
  });
  await source.writeLogs({ appId, versionNumber: 1, environment: 'staging' }, [
    { ...told(1), kind: 'line', level: 'info', message: 'noted order 1250 for the warehouse in Oran' },
    { ...told(2), kind: 'line', level: 'warn', message: 'the mail service answers slowly' },
    {
      ...told(3),
      kind: 'exception',
      name: 'TypeError',
      message: 'Cannot read properties of undefined',
      stack: 'TypeError: Cannot read properties of undefined\n    at notes.ts:42:11',
    },
    {
      ...told(4),
      kind: 'request',
      method: 'POST',
      path: '/hook',
      status: 500,
      outcome: 'error',
      durationMs: 18,
      cpuMs: 2,
    },
  ]);
  return appId;
}
