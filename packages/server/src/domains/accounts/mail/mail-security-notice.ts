import type { Context } from '../../../foundation/context.js';
import { queueMail } from '../../../foundation/mail/send-mail.js';
import type { SecurityNotice } from '../../../foundation/mail/templates/email-template.js';
import type { Platform } from '../../../foundation/platform.js';
import { selectUser } from '../users-table.js';

export type { SecurityNotice } from '../../../foundation/mail/templates/email-template.js';

/**
 * Mails the notice in the transaction of the change it reports. Only to a verified address: otherwise anyone who signed up
 * with somebody else's address could have mail sent there at will.
 */
export async function mailSecurityNotice(
  context: Context,
  platform: Pick<Platform, 'clock' | 'config'>,
  userId: string,
  notice: SecurityNotice,
): Promise<void> {
  const found = await selectUser(context.db, userId);
  if (!found?.user.emailVerifiedAt) return;
  const at = `${platform.clock.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  await queueMail(context, platform, {
    to: found.user.email,
    letter: 'securityNotice',
    told: { notice, at, href: `${platform.config.dashboardUrl}/forgot-password` },
  });
}
