import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { command } from '../command.js';
import { Failure } from '../failures.js';
import type { Server } from '../server/server.js';
import { openInBrowser } from '../terminal/open-in-browser.js';

interface DeviceAuthorization {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
}

interface Grant {
  access_token: string;
}

const clientId = 'souk-cli';

export const login = command({
  name: 'login',
  summary: 'Sign in by approving this computer in your browser',
  examples: ['souk login', 'souk login --no-browser', 'souk login --server production'],
  options: { noBrowser: { kind: 'switch', says: 'Print the URL instead of opening it' } },
  async run({ terminal, server: choose, credentials, signal }, { noBrowser }) {
    const server = await choose();
    const asked = await askForCode(server);
    const { bold, accent } = terminal.err;
    terminal.say(`Open ${accent(asked.verification_uri_complete)}\nand approve the code ${bold(asked.user_code)}.`);
    if (!noBrowser && terminal.interactive) openInBrowser(asked.verification_uri_complete);
    const token = await waitForApproval(server, asked, signal);
    await credentials.change(({ current, servers }) => ({
      current,
      servers: { ...servers, [server.name]: { url: server.url.href, token } },
    }));
    terminal.show({ server: server.name, url: server.url.origin }, () => `Signed in to ${server.url.origin}.`);
    terminal.say(terminal.err.quiet('Next: souk app list'));
  },
});

async function askForCode(server: Server): Promise<DeviceAuthorization> {
  const body = { client_id: clientId, device_name: hostname().slice(0, 60) };
  const answer = await server.send('POST', '/developer/cli/device-code', { body, anonymous: true });
  return (await answer.json()) as DeviceAuthorization;
}

/** Asks as often as the server allows, until the person decided. */
async function waitForApproval(server: Server, asked: DeviceAuthorization, signal: AbortSignal): Promise<string> {
  const body = {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: asked.device_code,
    client_id: clientId,
  };
  for (let interval = asked.interval; ; ) {
    await wait(interval * 1000, undefined, { signal });
    const answer = await server.ask('POST', '/developer/cli/token', { body, anonymous: true });
    if (answer.ok) return ((await answer.json()) as Grant).access_token;
    const { error } = (await answer.json().catch(() => ({}))) as { error?: string };
    if (error === 'slow_down') interval += 5;
    else if (error !== 'authorization_pending') throw refused(error);
  }
}

function refused(error: string | undefined): Failure {
  const again = 'Begin again: souk login';
  if (error === 'access_denied')
    return new Failure('The sign-in was denied in the browser.', { code: 'ACCESS_DENIED' });
  if (error === 'expired_token') return new Failure('The code has expired.', { code: 'CODE_EXPIRED', fix: again });
  return new Failure(`The sign-in failed: ${error ?? 'no reason was given'}.`, { code: 'SIGN_IN_FAILED', fix: again });
}
