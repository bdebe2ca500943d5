import type { Database } from '../../../foundation/database/open-database.js';
import { queueMail } from '../../../foundation/mail/send-mail.js';
import type { Platform } from '../../../foundation/platform.js';
import { selectUser } from '../users-table.js';

/** Changes to an account that its owner should hear about, in case it was not them. */
export type SecurityNotice =
  | { kind: 'password_changed' }
  | { kind: 'new_device'; address: string; userAgent: string | null }
  | { kind: 'second_factor_on' }
  | { kind: 'second_factor_off' }
  | { kind: 'recovery_code_used'; left: number }
  | { kind: 'recovery_codes_renewed' }
  | { kind: 'client_secret_made'; appName: string; last4: string };

/**
 * Mails the notice in the transaction of the change it reports. Only to a verified address: otherwise anyone who signed up
 * with somebody else's address could have mail sent there at will.
 */
export async function mailSecurityNotice(
  transaction: Database,
  platform: Pick<Platform, 'clock' | 'config'>,
  userId: string,
  notice: SecurityNotice,
): Promise<void> {
  const found = await selectUser(transaction, userId);
  if (!found?.user.emailVerifiedAt) return;
  const { subject, sentences } = describe(notice);
  const at = `${platform.clock.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  await queueMail(transaction, platform, {
    to: found.user.email,
    subject,
    body: `${sentences}\n\nWhen: ${at}\n\nIf this was not you, set a new password at once: ${platform.config.dashboardUrl}/forgot-password\n`,
  });
}

function describe(notice: SecurityNotice): { subject: string; sentences: string } {
  switch (notice.kind) {
    case 'password_changed':
      return {
        subject: 'Your Souk password was changed',
        sentences: 'The password of your Souk account was changed. Every session and every developer token has ended.',
      };
    case 'new_device':
      return {
        subject: 'A new sign-in to your Souk account',
        sentences: `Somebody signed in to your Souk account from where you never did before.\n\nAddress: ${notice.address}\nBrowser or tool: ${notice.userAgent ?? 'unknown'}`,
      };
    case 'second_factor_on':
      return {
        subject: 'The second factor of your Souk account is on',
        sentences: 'From now on signing in to your Souk account takes a code beside the password.',
      };
    case 'second_factor_off':
      return {
        subject: 'The second factor of your Souk account is off',
        sentences: 'From now on the password alone is enough to sign in to your Souk account.',
      };
    case 'recovery_code_used':
      return {
        subject: 'A recovery code of your Souk account was used',
        sentences: `Somebody used a recovery code in place of a code of your device. Recovery codes left: ${notice.left}.`,
      };
    case 'recovery_codes_renewed':
      return {
        subject: 'The recovery codes of your Souk account were renewed',
        sentences: 'Ten new recovery codes were made. The ones before work no more.',
      };
    case 'client_secret_made':
      return {
        subject: 'A client secret was made for your app',
        sentences: `A client secret that ends in ${notice.last4} was made for your app ${notice.appName}.`,
      };
  }
}
