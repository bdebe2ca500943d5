import { command } from '../../../command.js';
import type { MintedClientSecret } from '../../../server/resources.js';
import { appOption, yesOption } from '../app-option.js';
import { showNewSecret } from './show-new-secret.js';

export const rotateSecret = command({
  name: 'rotate',
  summary: 'Create a new client secret; old secrets expire in 24 hours',
  examples: ['souk app secrets rotate --yes'],
  options: { app: appOption, yes: yesOption },
  async run({ terminal, app: choose }, { app: named, yes }) {
    const { server, app, path } = await choose(named);
    await terminal.confirm(`Rotate the client secret of ${app.handle}? The old secrets expire in 24 hours.`, yes);
    showNewSecret(terminal, await server.read<MintedClientSecret>('POST', path('/secrets/rotate')));
  },
});
