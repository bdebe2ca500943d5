import { queueMail } from '../../../foundation/mail/send-mail.js';
import type { Platform } from '../../../foundation/platform.js';
import type { AnnounceSwitchedOff } from './record-settlements.js';
import { noteAppsToTell } from './switched-off-mails-table.js';

/** Notifies developers whose endpoints were switched off after three days of failure, at most once a day for each app. */
export function announceByMail(platform: Pick<Platform, 'clock' | 'config'>): AnnounceSwitchedOff {
  return async (db, switchedOff, now) => {
    const failing = switchedOff.filter(({ reason }) => reason === 'failing');
    const apps = await noteAppsToTell(db, [...new Set(failing.map(({ appId }) => appId))], now);
    for (const app of apps) {
      const ofApp = failing.filter(({ appId }) => appId === app.id);
      const installationIds = ofApp.map(({ installationId }) => installationId);
      await queueMail({ db }, platform, {
        to: app.contact_email,
        letter: 'switchedOff',
        told: { app: app.name, installationIds },
      });
    }
  };
}
