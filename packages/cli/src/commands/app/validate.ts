import { command } from '../../command.js';
import { manifestName, readManifest } from '../../project/manifest-file.js';
import { appOption, manifestOption } from './app-option.js';
import { describeDiff } from './describe-diff.js';
import { requireValid } from './require-valid.js';

export const validateManifest = command({
  name: 'validate',
  summary: 'Validate the manifest without uploading it',
  examples: ['souk app validate', 'souk app validate --manifest other.toml --json'],
  options: { app: appOption, manifest: manifestOption },
  async run({ terminal, app: choose, folder }, { app: named, manifest }) {
    const text = await readManifest(folder, manifest);
    const file = manifest ?? manifestName;
    const verdict = await requireValid(await choose(named), file, text, terminal);
    terminal.show(verdict, () =>
      [`${terminal.out.good('✓')} ${file} is valid.`, ...describeDiff(verdict.diff)].join('\n'),
    );
  },
});
