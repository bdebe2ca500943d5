import { randomBytes } from 'node:crypto';
import type { Permission } from '@souk/contract';
import type { TestServer } from './start-test-server.js';

export interface TestUser {
  userId: string;
  email: string;
  password: string;
  /** Of a living dashboard session. */
  token: string;
}

export interface TestMerchant extends TestUser {
  businessId: string;
  storeIds: string[];
}

/** A person who has signed up and signed in. */
export async function signUp(server: TestServer, given: Partial<TestUser> & { name?: string } = {}): Promise<TestUser> {
  const email = given.email ?? `person-${randomBytes(6).toString('hex')}@example.test`;
  const password = given.password ?? `pass-${randomBytes(9).toString('base64url')}`;
  const made = await server.call('POST', '/dashboard/users', {
    json: { email, password, name: given.name ?? 'Amina Benali' },
  });
  expectStatus(made, 201);
  return { userId: made.body.data.id, email, password, token: await signIn(server, { email, password }) };
}

/** The same, with an address that was shown to be theirs. */
export async function signUpVerified(server: TestServer, given: Parameters<typeof signUp>[1] = {}): Promise<TestUser> {
  const user = await signUp(server, given);
  await verifyEmail(server, user);
  return user;
}

/** Proves that the address is theirs, as a person does it: with the code that was mailed there. Once is enough. */
export async function verifyEmail(server: TestServer, { token }: Pick<TestUser, 'token'>) {
  const { body } = await server.call('GET', '/dashboard/user', { token });
  if (!body.data || body.data.emailVerifiedAt) return;
  const { email } = body.data;
  expectStatus(await server.call('POST', '/dashboard/user/email/verification', { token }), 202);
  const code = /\b\d{8}\b/.exec(await readLatestMail(server, email))?.[0];
  expectStatus(await server.call('PUT', '/dashboard/user/email/verification', { token, json: { code } }), 200);
}

/** What the newest mail to somebody says; an empty text when there is none, or it was forgotten. */
export async function readLatestMail(server: TestServer, to: string): Promise<string> {
  const mail = await server.platform.db
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return mail?.body ?? '';
}

/** A fresh session of somebody who has signed up. */
export async function signIn(server: TestServer, { email, password }: Pick<TestUser, 'email' | 'password'>) {
  const session = await server.call('POST', '/dashboard/session', { json: { email, password } });
  expectStatus(session, 201);
  return session.body.data.token as string;
}

/** A signed-in owner of a fresh business with one store. */
export async function signUpMerchant(server: TestServer, { name = 'Atlas Boutique' } = {}): Promise<TestMerchant> {
  const user = await signUp(server);
  const { token } = user;
  const business = await server.call('POST', '/dashboard/businesses', { token, json: { name } });
  expectStatus(business, 201);
  const businessId = business.body.data.id as string;
  const stores = await server.call('GET', `/dashboard/businesses/${businessId}/stores`, { token });
  expectStatus(stores, 200);
  return { ...user, businessId, storeIds: stores.body.data.map(({ id }: { id: string }) => id) };
}

/** Another person, made a member of the merchant's business with these permissions and no others. */
export async function addMember(
  server: TestServer,
  business: Pick<TestMerchant, 'businessId' | 'token'>,
  permissions: Permission[],
  { owner = false, user: given }: { owner?: boolean; user?: TestUser } = {},
): Promise<TestUser> {
  const user = given ?? (await signUp(server));
  await verifyEmail(server, user);
  await joinBusiness(server, business, user, { permissions, owner });
  return user;
}

/** Invited by the merchant, and accepted by the person. */
export async function joinBusiness(
  server: TestServer,
  business: Pick<TestMerchant, 'businessId' | 'token'>,
  { email, token }: Pick<TestUser, 'email' | 'token'>,
  grant: { permissions: Permission[]; owner?: boolean },
): Promise<void> {
  await verifyEmail(server, business);
  const invited = await server.call('POST', `/dashboard/businesses/${business.businessId}/members`, {
    token: business.token,
    json: { email, ...grant },
  });
  expectStatus(invited, 201);
  const accepted = await server.call('POST', `/dashboard/invitations/${invited.body.data.id}/accept`, { token });
  expectStatus(accepted, 200);
}

function expectStatus(answer: { status: number; text: string }, status: number): void {
  if (answer.status !== status) throw new Error(`Expected ${status}, got ${answer.status}: ${answer.text}`);
}
