import { command } from '../../command.js';
import { Failure, usageFailure } from '../../failures.js';
import type { ReleasePreview } from '../../server/resources.js';
import { appOption, yesOption } from './app-option.js';
import { describeDiff } from './describe-diff.js';
import { printRelease, release } from './release-version.js';

export const releaseVersion = command({
  name: 'release',
  summary: 'Release a version',
  examples: ['souk app release', 'souk app release 7 --yes'],
  arguments: { version: { says: 'Version number, see: souk app versions [default: the latest]' } },
  options: { app: appOption, yes: yesOption },
  async run({ terminal, app: choose }, { version: given, app: named, yes }) {
    const choice = await choose(named);
    const version = given === undefined ? choice.app.latestVersion : readVersion(given);
    if (version === null)
      throw new Failure('This app has no version yet.', { code: 'NO_VERSION', fix: 'souk app deploy' });
    const preview = await choice.server.read<ReleasePreview>('GET', choice.path(`/versions/${version}/release`));
    for (const line of describeDiff(preview.diff)) terminal.say(line);
    const { moveAtOnce, mustAccept } = preview.installations;
    await terminal.confirm(
      `Release version ${version} of ${choice.app.handle}? ${moveAtOnce} installations update immediately, ${mustAccept} must accept it.`,
      yes,
    );
    printRelease(terminal, choice.app.handle, await release(choice, version));
  },
});

export function readVersion(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw usageFailure(`${text} is no version number.`, 'See: souk app versions');
  return Number(text);
}
