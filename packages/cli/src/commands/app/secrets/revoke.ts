import { command } from '../../../command.js';
import { appOption, yesOption } from '../app-option.js';

export const revokeSecret = command({
  name: 'revoke',
  summary: 'Revoke a client secret immediately',
  examples: ['souk app secrets revoke 1000042'],
  arguments: { id: { says: 'Secret ID, see: souk app secrets list', required: true } },
  options: { app: appOption, yes: yesOption },
  async run({ terminal, app: choose }, { id, app: named, yes }) {
    const { server, app, path } = await choose(named);
    await terminal.confirm(`Revoke secret ${id} of ${app.handle} immediately? Requests that use it will fail.`, yes);
    await server.send('DELETE', path(`/secrets/${encodeURIComponent(id)}`));
    terminal.show({ id }, () => `Secret ${id} revoked.`);
  },
});
