import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Lets the forms of a page say who looks at it: an ID token lives a minute and is used once, a person stays longer. */
export interface Sessions {
  open(installationId: string): string;
  /** The installation, or undefined for a session that ended or was never opened. */
  read(session: string): string | undefined;
}

const hourMs = 3_600_000;

/** Signed, so that nothing has to be kept; sessions end with the process. */
export function openSessions(now: () => number = Date.now): Sessions {
  const secret = randomBytes(32);
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest();
  return {
    open(installationId) {
      const content = `${installationId}.${now() + hourMs}`;
      return `${content}.${sign(content).toString('base64url')}`;
    },
    read(session) {
      const [installationId = '', endsAt = '', signature = ''] = session.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(`${installationId}.${endsAt}`);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return Number(endsAt) > now() ? installationId : undefined;
    },
  };
}
