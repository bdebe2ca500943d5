import { identifyDeveloper } from '../domains/developers/identify-developer.js';
import type { Platform } from '../foundation/platform.js';
import type { Data, DemoClient } from './call-souk.js';
import type { DemoSessions } from './demo.js';
import type { EarlierDemo } from './demo-file.js';

/** The earlier token while it is valid; otherwise a new one through the command-line sign-in, as a developer's tool would get it. */
export async function ensureDeveloperToken(
  platform: Platform,
  souk: DemoClient,
  sessions: DemoSessions,
  email: string,
  earlier: EarlierDemo | undefined,
): Promise<string> {
  const account = await keepAccount(platform, souk, sessions, email);
  const known = earlier?.developer?.token;
  if (known) {
    const { status, body } = await souk.send<Data<Account>>('GET', '/developer/account', { token: known });
    if (status === 200 && body.data.id === account.id) return known;
  }
  const started = await souk.call<{ user_code: string; device_code: string }>('POST', '/developer/cli/device-code', {
    form: { client_id: 'souk-cli', device_name: 'Souk demo' },
  });
  await souk.call('POST', `/developer/cli/approvals/${started.user_code}/approve`, { token: sessions.developer });
  const granted = await souk.call<{ access_token: string }>('POST', '/developer/cli/token', {
    form: {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: started.device_code,
      client_id: 'souk-cli',
    },
  });
  return granted.access_token;
}

interface Account {
  id: string;
  status: string;
  terms: { currentVersion: string; acceptedVersion: string | null };
}

/** A developer account that can write: not suspended, with the current terms accepted. */
async function keepAccount(
  platform: Platform,
  souk: DemoClient,
  { developer: token, staff }: DemoSessions,
  contactEmail: string,
): Promise<{ id: string }> {
  const developer = await identifyDeveloper(platform, token);
  const account =
    developer?.account == null
      ? (
          await souk.call<Data<Account>>('POST', '/developer/account', {
            token,
            json: { kind: 'company', name: 'Souk Demo Apps', contactEmail, country: 'DZ' },
          })
        ).data
      : (await souk.call<Data<Account>>('GET', '/developer/account', { token })).data;
  if (account.status === 'suspended')
    await souk.call('POST', `/desk/developers/${account.id}/unsuspend`, { token: staff, json: {} });
  const { currentVersion, acceptedVersion } = account.terms;
  if (currentVersion !== acceptedVersion) {
    await souk.call('POST', '/developer/account/terms', { token, json: { version: currentVersion } });
  }
  return account;
}
