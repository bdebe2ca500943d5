import { command } from '../command.js';
import { Failure } from '../failures.js';

export const logout = command({
  name: 'logout',
  summary: 'Sign out and revoke the token of this computer',
  examples: ['souk logout'],
  async run({ terminal, server: choose, credentials }) {
    const server = await choose();
    if (server.token) await endToken(() => server.send('DELETE', '/developer/tokens/current'));
    await credentials.change(({ current, servers }) => ({
      current,
      servers: { ...servers, [server.name]: { url: server.url.href } },
    }));
    terminal.show({ server: server.name }, () => `Signed out of ${server.url.origin}.`);
  },
});

/** A token that the server does not know any more is as good as ended. */
async function endToken(end: () => Promise<unknown>): Promise<void> {
  await end().catch((error) => {
    if (!(error instanceof Failure && error.code === 'SIGN_IN_NEEDED')) throw error;
  });
}
