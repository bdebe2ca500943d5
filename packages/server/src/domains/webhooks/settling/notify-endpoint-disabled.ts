import { queueMail } from '../../../foundation/mail/send-mail.js';
import type { Platform } from '../../../foundation/platform.js';
import { insertAppsToNotify } from './endpoint-disabled-mails-table.js';
import type { NotifyEndpointDisabled } from './record-settlements.js';

/** Notifies developers whose endpoints were switched off after three days of failure, at most once a day for each app. */
export function notifyEndpointDisabled(platform: Pick<Platform, 'clock' | 'config'>): NotifyEndpointDisabled {
  return async (db, switchedOff, now) => {
    const failing = switchedOff.filter(({ reason }) => reason === 'failing');
    const apps = await insertAppsToNotify(db, [...new Set(failing.map(({ appId }) => appId))], now);
    for (const app of apps) {
      const ofApp = failing.filter(({ appId }) => appId === app.id);
      const installationIds = ofApp.map(({ installationId }) => installationId);
      await queueMail({ db }, platform, {
        to: app.contact_email,
        letter: 'switchedOff',
        told: { app: app.name, installationIds, href: `${platform.config.baseUrl}/console/apps/${app.id}/deliveries` },
      });
    }
  };
}
