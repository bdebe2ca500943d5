import { command } from '../../../command.js';
import { appOption, yesOption } from '../app-option.js';

export const revokeSecret = command({
  name: 'revoke',
  summary: 'End a client secret at once.',
  examples: ['souk app secrets revoke 1000042'],
  arguments: { id: { says: 'Its id, see: souk app secrets list', required: true } },
  options: { app: appOption, yes: yesOption },
  async run({ terminal, app: choose }, { id, app: named, yes }) {
    const { server, app, path } = await choose(named);
    await terminal.confirm(`End secret ${id} of ${app.handle} at once? Whatever uses it is refused from then on.`, yes);
    await server.send('DELETE', path(`/secrets/${encodeURIComponent(id)}`));
    terminal.show({ id }, () => `Secret ${id} is ended.`);
  },
});
