import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { command } from '../../command.js';
import { usageFailure } from '../../failures.js';
import type { AppChoice } from '../../project/choose-app.js';
import { manifestName, readManifest } from '../../project/manifest-file.js';
import type { Version } from '../../server/resources.js';
import { appOption, manifestOption, yesOption } from './app-option.js';
import { awaitProduction, awaitStaging } from './await-deploy.js';
import { describeDiff } from './describe-diff.js';
import { printRelease, release } from './release-version.js';
import { requireValid } from './require-valid.js';

export const deployApp = command({
  name: 'deploy',
  summary: 'Upload the manifest as a new version, show the changes and release it',
  examples: [
    'souk app deploy',
    'souk app deploy --yes',
    'souk app deploy --no-release',
    'souk app deploy --bundle app.tar.gz',
  ],
  options: {
    app: appOption,
    manifest: manifestOption,
    bundle: { kind: 'text', takes: 'file', short: 'b', says: 'Bundle of a hosted app (tar.gz)' },
    noRelease: { kind: 'switch', says: 'Upload without releasing; release later with: souk app release' },
    yes: yesOption,
  },
  async run({ terminal, app: choose, folder, signal }, { app: named, manifest, bundle, noRelease, yes }) {
    const text = await readManifest(folder, manifest);
    const choice = await choose(named);
    const { diff } = await requireValid(choice, manifest ?? manifestName, text, terminal);
    for (const line of describeDiff(diff)) terminal.say(line);
    if (!noRelease) await terminal.confirm(`Upload and release a new version of ${choice.app.handle}?`, yes);
    const version = await upload(choice, folder, text, bundle);
    terminal.say(`${terminal.err.good('✓')} Version ${version.version} of ${choice.app.handle} uploaded.`);
    if (bundle !== undefined) await awaitStaging(choice, version.version, { terminal, signal });
    if (noRelease) terminal.show(version, () => `Version ${version.version}`);
    else {
      const released = await release(choice, version.version);
      if (bundle !== undefined && !released.waits) await awaitProduction(choice, version.version, { terminal, signal });
      printRelease(terminal, choice.app.handle, released);
    }
  },
});

async function upload(
  { server, path }: AppChoice,
  folder: string,
  manifest: string,
  bundle: string | undefined,
): Promise<Version> {
  if (bundle === undefined)
    return server.read('POST', path('/versions'), { raw: { type: 'application/toml', bytes: manifest }, once: true });
  const bytes = await readFile(resolve(folder, bundle)).catch(() => undefined);
  if (!bytes) throw usageFailure(`Can't read the bundle ${bundle}.`);
  const form = new FormData();
  form.set('manifest', manifest);
  form.set('bundle', new Blob([new Uint8Array(bytes)], { type: 'application/gzip' }), 'bundle.tar.gz');
  return server.read('POST', path('/versions'), { raw: { form }, once: true });
}
