import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpDeveloper } from '../../../testing/developers.js';
import { signUp, verifyEmail } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const valid = { kind: 'company', name: 'Atlas Apps', contactEmail: 'dev@atlas.example' };

describe('POST /developer/account', () => {
  it('creates the account of the signed-in user, once', async () => {
    const { token } = await signUp(server);
    const made = await server.call('POST', '/developer/account', {
      token,
      json: { ...valid, website: 'https://atlas.example', country: 'DZ' },
    });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      ...valid,
      website: 'https://atlas.example',
      country: 'DZ',
      emailVerifiedAt: null,
      status: 'active',
      verification: { state: 'unverified', decidedAt: null, reason: null },
      terms: { currentVersion: server.config.termsVersion, acceptedVersion: null, acceptedAt: null },
    });
    const again = await server.call('POST', '/developer/account', { token, json: valid });
    expect(again.status).toBe(409);
    expect(again.body.code).toBe('DEVELOPER_ACCOUNT_EXISTS');
  });

  it('makes one account of two requests at once', async () => {
    const { token } = await signUp(server);
    const made = await Promise.all(
      [1, 2, 3].map(() => server.call('POST', '/developer/account', { token, json: valid })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('lists every problem at once with its path', async () => {
    const { token } = await signUp(server);
    const { status, body } = await server.call('POST', '/developer/account', {
      token,
      json: { kind: 'robot', name: ' ', contactEmail: 'nobody', website: 'javascript:alert(1)', country: 'Algeria' },
    });
    expect(status).toBe(400);
    expect(body.code).toBe('DEVELOPER_ACCOUNT_INVALID');
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'kind',
      'name',
      'contactEmail',
      'website',
      'country',
    ]);
    for (const problem of body.errors)
      expect(problem).toMatchObject({ message: expect.any(String), fix: expect.any(String) });
  });

  it('refuses members it does not know without a code', async () => {
    const { token } = await signUp(server);
    const { status, body } = await server.call('POST', '/developer/account', {
      token,
      json: { ...valid, status: 'active' },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      statusCode: 400,
      error: 'Bad Request',
      message: ['status is not a known field.'],
    });
    expect(body.code).toBeUndefined();
  });

  it('refuses what is not JSON, of another type or too large', async () => {
    const { token } = await signUp(server);
    const send = (raw: string, type: string) =>
      server.call('POST', '/developer/account', { token, raw, headers: { 'content-type': type } });
    const broken = await send('{', 'application/json');
    expect([broken.status, broken.body.code, broken.body.path]).toEqual([400, 'BAD_REQUEST', '/developer/account']);
    const csv = await send('a,b', 'text/csv');
    expect([csv.status, csv.body.code]).toEqual([415, 'BAD_REQUEST']);
    const large = await send(JSON.stringify({ ...valid, name: 'a'.repeat(300_000) }), 'application/json');
    expect([large.status, large.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});

describe('PATCH /developer/account', () => {
  it('changes what is named, by session and by token', async () => {
    const developer = await signUpDeveloper(server);
    for (const [token, website] of [
      [developer.session, 'https://one.example'],
      [developer.token, null],
    ]) {
      const { status, body } = await server.call('PATCH', '/developer/account', {
        token: token as string,
        json: { website },
      });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ website, name: 'Yacine Haddad' });
    }
  });

  it('refuses nothing at all, and bad values', async () => {
    const { token } = await signUpDeveloper(server);
    expect((await server.call('PATCH', '/developer/account', { token, json: {} })).status).toBe(400);
    const bad = await server.call('PATCH', '/developer/account', { token, json: { name: 'a'.repeat(101) } });
    expect(bad.body.code).toBe('DEVELOPER_ACCOUNT_INVALID');
  });

  it('asks for verification again when name, kind or address change', async () => {
    const { token, developerId } = await signUpDeveloper(server);
    const verify = () =>
      server.platform.db
        .updateTable('developer_accounts')
        .set({ verification_state: 'verified', email_verified_at: server.clock.now(), verification_reason: 'Seen.' })
        .where('id', '=', developerId)
        .execute();
    const patch = async (json: object) => (await server.call('PATCH', '/developer/account', { token, json })).body.data;
    await verify();
    expect((await patch({ website: 'https://a.example' })).verification.state).toBe('verified');
    expect((await patch({ name: 'Souk' })).verification).toEqual({ state: 'pending', decidedAt: null, reason: null });
    await verify();
    const moved = await patch({ contactEmail: 'new@example.com' });
    expect([moved.verification.state, moved.emailVerifiedAt]).toEqual(['unverified', null]);
  });
});

describe('a code for the contact email', () => {
  const ask = (token: string) => server.call('POST', '/developer/account/verification', { token });
  const withContact = async (contactEmail: string) => {
    const person = await signUp(server);
    await server.call('POST', '/developer/account', { token: person.token, json: { ...valid, contactEmail } });
    return person;
  };

  it('goes to a stranger only from somebody whose own email is verified', async () => {
    const person = await withContact('stranger-1@example.com');
    const refused = await ask(person.token);
    expect([refused.status, refused.body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    await verifyEmail(server, person);
    expect((await ask(person.token)).status).toBe(202);
    const own = await signUpDeveloper(server);
    expect((await ask(own.session)).status).toBe(202);
  });

  it('is counted by its recipient, however many accounts ask', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => withContact('Stranger-2@example.com')));
    const answers = [];
    for (const person of people) {
      await verifyEmail(server, person);
      for (let times = 0; times < 5; times++) answers.push(await ask(person.token));
    }
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
    expect(answers.at(-1)?.body.code).toBe('VERIFICATION_RATE_LIMITED');
    const { length } = await server.platform.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', 'Stranger-2@example.com')
      .execute();
    expect(length).toBe(5);
  });

  it('is counted for its mailbox, whatever tag the address has', async () => {
    const people = await Promise.all(['', '+one', '+two'].map((tag) => withContact(`stranger-3${tag}@example.com`)));
    const answers = [];
    for (const person of people) {
      await verifyEmail(server, person);
      for (let times = 0; times < 3; times++) answers.push((await ask(person.token)).status);
    }
    expect(answers.filter((status) => status === 202)).toHaveLength(5);
  });

  it('reaches the owner of the address though others have asked for as much as they may', async () => {
    const owner = await signUpDeveloper(server);
    const others = await withContact(owner.email);
    await verifyEmail(server, others);
    for (let times = 0; times < 5; times++) expect((await ask(others.token)).status).toBe(202);
    expect((await ask(owner.session)).status).toBe(202);
  });
});

describe('developer terms', () => {
  it('are accepted in their current version only', async () => {
    const { token } = await signUpDeveloper(server, { terms: false });
    const outdated = await server.call('POST', '/developer/account/terms', { token, json: { version: '1999-01' } });
    expect(outdated.status).toBe(409);
    expect(outdated.body).toMatchObject({
      code: 'DEVELOPER_TERMS_OUTDATED',
      currentVersion: server.config.termsVersion,
    });
    const version = server.config.termsVersion;
    const first = await server.call('POST', '/developer/account/terms', { token, json: { version } });
    expect(first.body.data.terms).toMatchObject({ acceptedVersion: version, acceptedAt: expect.any(String) });
    server.clock.advanceSeconds(60);
    const second = await server.call('POST', '/developer/account/terms', { token, json: { version } });
    expect(second.body.data.terms).toEqual(first.body.data.terms);
  });
});

describe('the mailed verification code', () => {
  const ask = (token: string) => server.call('POST', '/developer/account/verification', { token });
  const confirm = (token: string, code: string) =>
    server.call('PUT', '/developer/account/verification', { token, json: { code } });
  const mailedCode = async (to: string) => {
    const mails = await server.platform.db
      .selectFrom('mails')
      .select('body')
      .where('recipient', '=', to)
      .orderBy('id', 'desc')
      .execute();
    return /\d{6}/.exec(mails[0]?.body ?? '')?.[0] ?? '';
  };

  it('confirms the address, after which a person decides', async () => {
    const { token, email } = await signUpDeveloper(server);
    const sent = await ask(token);
    expect(sent.status).toBe(202);
    expect(sent.body.data.sentTo).toBe(email);
    const confirmed = await confirm(token, await mailedCode(email));
    expect(confirmed.status).toBe(200);
    expect(confirmed.body.data.verification.state).toBe('pending');
    expect(confirmed.body.data.emailVerifiedAt).toEqual(expect.any(String));
    expect(await mailedCode(email)).toBe('');
    expect((await ask(token)).body.code).toBe('DEVELOPER_EMAIL_VERIFIED');
    expect((await confirm(token, '000000')).body.code).toBe('DEVELOPER_EMAIL_VERIFIED');
  });

  it('takes five attempts, and a malformed one is no attempt', async () => {
    const { token, email } = await signUpDeveloper(server);
    await ask(token);
    const code = await mailedCode(email);
    const wrong = code === '123456' ? '654321' : '123456';
    expect((await confirm(token, 'abc')).body.code).toBeUndefined();
    for (let attempt = 0; attempt < 5; attempt++) {
      const refused = await confirm(token, wrong);
      expect([refused.status, refused.body.code]).toEqual([400, 'VERIFICATION_CODE_INVALID']);
    }
    expect((await confirm(token, code)).body.code).toBe('VERIFICATION_CODE_INVALID');
  });

  it('works for 15 minutes, only the newest, and only for the address it went to', async () => {
    const { token, session, email } = await signUpDeveloper(server);
    await verifyEmail(server, { token: session });
    await ask(token);
    const first = await mailedCode(email);
    await ask(token);
    const second = await mailedCode(email);
    if (first !== second) expect((await confirm(token, first)).body.code).toBe('VERIFICATION_CODE_INVALID');
    await server.call('PATCH', '/developer/account', { token, json: { contactEmail: 'elsewhere@example.com' } });
    expect((await confirm(token, second)).body.code).toBe('VERIFICATION_CODE_INVALID');
    await ask(token);
    server.clock.advanceSeconds(15 * 60);
    expect((await confirm(token, await mailedCode('elsewhere@example.com'))).body.code).toBe(
      'VERIFICATION_CODE_INVALID',
    );
  });

  it('is mailed five times an hour at most', async () => {
    const { token } = await signUpDeveloper(server);
    for (let mail = 0; mail < 5; mail++) expect((await ask(token)).status).toBe(202);
    const refused = await ask(token);
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe('VERIFICATION_RATE_LIMITED');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
