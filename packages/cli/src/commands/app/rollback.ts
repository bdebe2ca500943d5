import { command } from '../../command.js';
import { Failure } from '../../failures.js';
import type { AppChoice } from '../../project/choose-app.js';
import type { Version } from '../../server/resources.js';
import { appOption, yesOption } from './app-option.js';
import { readVersion } from './release.js';
import { printRelease, release } from './release-version.js';

export const rollBack = command({
  name: 'rollback',
  summary: 'Release an earlier version again',
  examples: ['souk app rollback', 'souk app rollback 6 --yes'],
  arguments: { version: { says: 'Version number, see: souk app versions [default: the previously released one]' } },
  options: { app: appOption, yes: yesOption },
  async run({ terminal, app: choose }, { version: given, app: named, yes }) {
    const choice = await choose(named);
    const version = given === undefined ? await previousRelease(choice) : readVersion(given);
    await terminal.confirm(
      `Roll back from version ${choice.app.currentVersion ?? 'none'} to version ${version} of ${choice.app.handle}?`,
      yes,
    );
    printRelease(terminal, choice.app.handle, await release(choice, version));
  },
});

async function previousRelease({ server, app, path }: AppChoice): Promise<number> {
  for await (const { version, releasedAt } of server.rows<Version>(path('/versions'), { limit: 100 }))
    if (releasedAt !== null && version < (app.currentVersion ?? 0)) return version;
  throw new Failure('This app has no earlier released version.', {
    code: 'NO_EARLIER_RELEASE',
    fix: 'souk app versions',
  });
}
