import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { runDueJobs } from '../jobs/run-jobs.js';
import { deleteExpiredMail, deleteMailText } from './delete-expired-mail.js';
import { noteMailLanguage } from './mail-languages.js';
import { queueMail, sendMail } from './send-mail.js';

const received: { from: string; to: string[]; text: string }[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope;
      received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), text });
      done();
    });
  },
});

let test: TestPlatform;
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  test = await openTestPlatform({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'souk@souk.test' });
});
afterAll(async () => {
  await test.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const mail = { to: 'amina@example.com', subject: 'Révision terminée', body: 'Bonjour,\n\nvotre app est en ligne.' };

describe('mail', () => {
  it('is sent over SMTP once its transaction has committed, and only once', async () => {
    const { platform } = test;
    await platform.db.transaction().execute((transaction) => queueMail({ db: transaction }, platform, mail));
    await runDueJobs([sendMail], platform);
    await runDueJobs([sendMail], platform);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'souk@souk.test', to: ['amina@example.com'] });
    expect(received[0]?.text).toMatch(/Message-ID: <mail-\d+@souk\.test>/i);
    expect((await platform.db.selectFrom('mails').select('sent_at').executeTakeFirstOrThrow()).sent_at).not.toBeNull();
  });

  it('is written in the language of whoever reads it, as text and as HTML', async () => {
    const { platform, clock } = test;
    const seen = received.length;
    await noteMailLanguage(platform.db, 'Nadia@Example.com', 'ar', clock.now());
    const letter = { letter: 'emailCode', told: { code: '12345678', minutes: 15 } } as const;
    for (const to of ['nadia@example.com', 'nobody@example.com'])
      await queueMail({ db: platform.db }, platform, { to, ...letter });
    await runDueJobs([sendMail], platform);
    const texts = received.slice(seen).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    for (const text of texts) {
      expect(text).toContain('Content-Type: multipart/alternative');
      expect(text).toContain('Content-Type: text/plain');
      expect(text).toContain('Content-Type: text/html');
    }
    const kept = await platform.db.selectFrom('mails').select(['recipient', 'subject', 'html']).orderBy('id').execute();
    expect(kept.at(-2)).toMatchObject({ recipient: 'nadia@example.com', subject: 'رمز التحقق الخاص بك في Souk' });
    expect(kept.at(-2)?.html).toContain('dir="rtl"');
    expect(kept.at(-1)).toMatchObject({ subject: 'Your Souk verification code' });
    received.length = seen;
  });

  it('never leaves when its transaction is rolled back', async () => {
    const { platform } = test;
    const rolledBack = platform.db.transaction().execute(async (transaction) => {
      await queueMail({ db: transaction }, platform, mail);
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await runDueJobs([sendMail], platform);
    expect(received).toHaveLength(1);
  });

  it('with a code is erased once it has left, and does not leave when the code was used or has expired', async () => {
    const { platform, clock } = test;
    const { db } = platform;
    const forgetAt = new Date(clock.now().getTime() + 60_000);
    const secret = { ...mail, subject: 'A code', body: 'It is 12345678.', forgetAt };
    const texts = () => db.selectFrom('mails').select(['subject', 'body']).where('forget_at', '=', forgetAt).execute();
    await queueMail({ db }, platform, secret);
    await runDueJobs([sendMail], platform);
    expect(received.at(-1)?.text).toContain('It is 12345678.');
    expect(await texts()).toEqual([{ subject: '', body: '' }]);

    const sent = received.length;
    await deleteMailText(db, await queueMail({ db }, platform, secret), clock.now());
    await queueMail({ db }, platform, secret);
    clock.advanceSeconds(61);
    await runDueJobs([sendMail], platform);
    expect(received).toHaveLength(sent);
    while ((await deleteExpiredMail(db, clock.now())) > 0);
    expect((await texts()).every(({ body }) => body === '')).toBe(true);
    received.length = sent - 1;
  });

  it('has one recipient and the headers we wrote, whatever stands in its subject', async () => {
    const { platform } = test;
    const subject = 'Hello\r\nBcc: eve@example.com\r\n\r\nBody of mine\u2028';
    await queueMail({ db: platform.db }, platform, { ...mail, subject });
    await runDueJobs([sendMail], platform);
    const left = received.pop();
    expect(left?.to).toEqual(['amina@example.com']);
    expect(left?.text).not.toMatch(/^Bcc:/im);
    expect(left?.text).toMatch(/^Subject: Hello Bcc: eve@example\.com Body of mine\r?$/m);
    for (const to of [
      'a@example.com, eve@example.com',
      'a@example.com\r\nBcc: eve@example.com',
      'Eve <eve@example.com>',
    ])
      await expect(queueMail({ db: platform.db }, platform, { ...mail, to })).rejects.toThrow('no email address');
  });

  it('stays in the outbox when no SMTP server is configured', async () => {
    const { db, clock, config } = test.platform;
    await queueMail({ db }, { clock, config: { ...config, smtpUrl: null } }, { ...mail, to: 'kept@example.com' });
    await runDueJobs([sendMail], test.platform);
    const kept = await db
      .selectFrom('mails')
      .select(['recipient', 'sent_at'])
      .where('recipient', '=', 'kept@example.com')
      .execute();
    expect(kept).toEqual([{ recipient: 'kept@example.com', sent_at: null }]);
    expect(received).toHaveLength(1);
  });
});
