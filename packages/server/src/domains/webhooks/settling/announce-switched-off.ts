import { queueMail } from '../../../foundation/mail/send-mail.js';
import type { Platform } from '../../../foundation/platform.js';
import type { SwitchedOff } from '../../installations/report-webhook-health.js';
import type { AnnounceSwitchedOff } from './record-settlements.js';
import { noteAppsToTell } from './switched-off-mails-table.js';

/** Notifies developers whose endpoints were switched off after three days of failure, at most once a day for each app. */
export function announceByMail(platform: Pick<Platform, 'clock' | 'config'>): AnnounceSwitchedOff {
  return async (db, switchedOff, now) => {
    const failing = switchedOff.filter(({ reason }) => reason === 'failing');
    const apps = await noteAppsToTell(db, [...new Set(failing.map(({ appId }) => appId))], now);
    for (const app of apps) {
      const ofApp = failing.filter(({ appId }) => appId === app.id);
      await queueMail(db, platform, { to: app.contact_email, ...writeMail(app.name, ofApp) });
    }
  };
}

function writeMail(appName: string, installations: readonly SwitchedOff[]): { subject: string; body: string } {
  const ids = installations.map(({ installationId }) => installationId).join(', ');
  return {
    subject: `Webhooks of ${appName} were switched off`,
    body: [
      `Every webhook we sent to ${appName} for ${installations.length === 1 ? 'this installation' : 'these installations'} failed for three days:`,
      '',
      ids,
      '',
      'We no longer send webhooks there; what happens meanwhile is recorded as skipped (ENDPOINT_DISABLED).',
      'Look at the delivery log for the errors, repair the endpoint, and switch it on again with',
      'POST /developer/apps/{appId}/installations/{installationId}/webhooks/enable.',
      '',
      'You get this mail at most once a day for each app.',
    ].join('\n'),
  };
}
