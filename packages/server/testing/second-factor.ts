import { codeOfStep, stepAt } from '../src/domains/accounts/second-factor/totp.js';
import type { TestUser } from './people.js';
import type { TestServer } from './start-test-server.js';

/** A person's authenticator app. */
export interface TestDevice {
  secret: Buffer;
}

/** What the device shows, now or some steps from now. */
export function codeNow(server: TestServer, { secret }: TestDevice, steps = 0): string {
  return codeOfStep(secret, stepAt(server.platform.clock.now()) + steps);
}

/** A code that is not right at this moment. */
export function wrongCode(server: TestServer, device: TestDevice): string {
  const right = [-1, 0, 1].map((steps) => codeNow(server, device, steps));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
}

/** Reads a secret as an authenticator app does. */
export function readSecret(base32: string): TestDevice {
  const bits = [...base32]
    .map((char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'))
    .join('');
  return { secret: Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2))) };
}

/** For a person whose address is verified. The step of the confirming code is over when this returns. */
export async function turnOnSecondFactor<User extends TestUser>(
  server: TestServer,
  user: User,
): Promise<User & TestDevice & { recoveryCodes: string[] }> {
  const path = '/dashboard/user/second-factor';
  const { token, password } = user;
  const begun = await server.call('POST', path, { token, json: { currentPassword: password } });
  const device = readSecret(begun.body.data.secret);
  const confirmed = await server.call('PUT', path, { token, json: { code: codeNow(server, device) } });
  if (confirmed.status !== 200) throw new Error(`Expected 200, got ${confirmed.status}: ${confirmed.text}`);
  server.clock.advanceSeconds(30);
  return { ...user, ...device, recoveryCodes: confirmed.body.data.recoveryCodes };
}
