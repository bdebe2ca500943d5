import { command } from '../../../command.js';
import type { MintedClientSecret } from '../../../server/resources.js';
import { appOption } from '../app-option.js';
import { showNewSecret } from './show-new-secret.js';

export const createSecret = command({
  name: 'create',
  summary: 'Create a client secret and print it once',
  examples: ['souk app secrets create', 'SOUK_CLIENT_SECRET=$(souk app secrets create)'],
  options: { app: appOption },
  async run({ terminal, app: choose }, { app: named }) {
    const { server, path } = await choose(named);
    showNewSecret(terminal, await server.read<MintedClientSecret>('POST', path('/secrets')));
  },
});
