import type { Config } from '../config.js';

/** Whether a mail can reach anybody: sent, or shown in the desk, which production does not do. Elsewhere nobody can verify an email. */
export function canMail({ smtpUrl, production }: Pick<Config, 'smtpUrl' | 'production'>): boolean {
  return smtpUrl !== null || !production;
}
