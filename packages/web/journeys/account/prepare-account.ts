import { readLatestMail, type TestMerchant, verifyEmail } from '../../../server/testing/people.js';
import { codeNow, readSecret } from '../../../server/testing/second-factor.js';
import type { Souk } from '../harness/open-souk.js';
import { expectStatus } from '../pages/stock-alerts.js';

/** The eight digits of the newest mail to somebody. */
export async function codeMailedTo({ server }: Souk, email: string): Promise<string> {
  return /\b\d{8}\b/.exec(await readLatestMail(server, email))?.[0] ?? '';
}

/** What an authenticator shows that was given the secret. */
export function codeOf({ server }: Souk, secret: string): string {
  return codeNow(server, readSecret(secret));
}

export async function inviteAsMember({ server }: Souk, { businessId, token }: TestMerchant, email: string) {
  await verifyEmail(server, { token });
  const json = { email, permissions: ['orders:read', 'products:read'] };
  expectStatus(await server.call('POST', `/dashboard/businesses/${businessId}/members`, { token, json }), 201);
}
