import { inTransaction } from '../../../foundation/database/in-transaction.js';
import { defineJob } from '../../../foundation/jobs/define-job.js';
import { queueMail } from '../../../foundation/mail/send-mail.js';
import { hashToken, randomBase62 } from '../../../foundation/secrets/random-token.js';
import { selectUserByEmail } from '../users-table.js';
import { insertReset } from './resets-table.js';

export const resetMinutes = 30;

/**
 * In the background, so that the response takes equally long for an unknown address. The link is built from the configured
 * address: the `Host` of a request is chosen by its sender.
 */
export const mailResetLink = defineJob<{ email: string }>({
  name: 'mail_reset_link',
  async run({ email }, platform) {
    await inTransaction(platform, async (context) => {
      const { db } = context;
      const found = await selectUserByEmail(db, email);
      if (!found) return;
      const { clock } = platform;
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + resetMinutes * 60_000);
      const token = randomBase62(43);
      const mailId = await queueMail(context, platform, {
        letter: 'resetLink',
        told: { href: `${platform.config.dashboardUrl}/reset-password/${token}`, minutes: resetMinutes },
        to: found.user.email,
        forgetAt: expiresAt,
      });
      const tokenHash = hashToken(token);
      await insertReset(db, { tokenHash, userId: found.user.id, mailId, createdAt: now, expiresAt });
    });
  },
});
