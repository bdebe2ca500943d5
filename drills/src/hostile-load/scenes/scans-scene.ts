import { setTimeout as sleep } from 'node:timers/promises';
import { callSouk, type Data } from '../../harness/call-souk.js';
import { makeTarGz } from '../attacks/make-tar.js';
import { type FreeApp, openFreeApp, signUpFree } from './free-accounts.js';
import { type Scene, timed } from './scene.js';

const lockfile = JSON.stringify({ name: 'app', lockfileVersion: 3, packages: { '': { name: 'app' } } });

function bundleOf(sources: number): Buffer {
  const source = Array.from(
    { length: 12_000 },
    (_, n) => `export const value${n} = (given) => given.map((one) => one.total + ${n});`,
  );
  const files = Array.from({ length: sources }, (_, n) => ({ name: `part-${n}.js`, content: source.join('\n') }));
  return makeTarGz([
    { name: 'package-lock.json', content: lockfile },
    { name: 'main.js', content: 'export default { fetch: () => new Response("ok") };\n' },
    ...files,
  ]);
}

interface Uploaded {
  version: number;
}

async function upload(baseUrl: string, { appId, handle, token }: FreeApp, bundle: Buffer): Promise<number | undefined> {
  const form = new FormData();
  const manifest = `name = "Free app"\nhandle = "${handle}"\napi_version = "2026-10"\n[hosting]\nmode = "platform"\nmain = "main.js"\nlockfile = "package-lock.json"\n`;
  form.append('manifest', manifest);
  form.append('bundle', new Blob([new Uint8Array(bundle)]), 'bundle.tar.gz');
  const response = await fetch(`${baseUrl}/developer/apps/${appId}/versions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const body = (await response.json()) as Data<Uploaded>;
  return response.status === 201 ? body.data.version : undefined;
}

const maxWaitMs = 180_000;

async function isScanned(baseUrl: string, { appId, token }: FreeApp, version: number | undefined): Promise<boolean> {
  const path = `/developer/apps/${appId}/versions/${version}`;
  for (const began = performance.now(); performance.now() - began < maxWaitMs; await sleep(200)) {
    const { body } = await callSouk<Data<{ hosting: { scan: { status: string } } }>>(baseUrl, 'GET', path, { token });
    if (body.data.hosting.scan.status !== 'pending') return body.data.hosting.scan.status === 'passed';
  }
  return false;
}

/** One account uploads five bundles whose sources are as large as they can be; somebody else uploads a small one. */
export const scansScene: Scene = {
  name: 'scans',
  // The scan that runs already, which is as long as one can be, and a turn.
  maxLateMs: 75_000,
  async run({ souk: { baseUrl }, brief }) {
    const [greedy, honest] = [
      await openFreeApp(baseUrl, await signUpFree(baseUrl)),
      await openFreeApp(baseUrl, await signUpFree(baseUrl)),
    ];
    const small = bundleOf(0);
    const mayScan = async () => isScanned(baseUrl, honest, await upload(baseUrl, honest, small));
    const restMs = (await timed(mayScan)) ?? 0;
    const large = bundleOf(brief ? 2 : 10);
    let taken = 0;
    for (let count = 0; count < 5; count++) if ((await upload(baseUrl, greedy, large)) !== undefined) taken++;
    const honestMs = await timed(mayScan);
    return { restMs, honestMs, taken, refused: 5 - taken, wrong: [] };
  },
};
