import { sql } from 'kysely';
import { secondsAfter } from '../../../foundation/clock.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { queueMail } from '../../../foundation/mail/send-mail.js';
import type { Platform } from '../../../foundation/platform.js';
import type { SwitchedOff } from '../../installations/report-webhook-health.js';
import type { AnnounceSwitchedOff } from './record-settlements.js';

const onceInSeconds = 86_400;

/** Tells developers whose endpoints were switched off after three days of failure, at most once a day for each app. */
export function announceByMail(platform: Pick<Platform, 'clock' | 'config'>): AnnounceSwitchedOff {
  return async (db, switchedOff, now) => {
    const failing = switchedOff.filter(({ reason }) => reason === 'failing');
    const apps = await appsToTell(db, [...new Set(failing.map(({ appId }) => appId))], now);
    for (const app of apps) {
      const ofApp = failing.filter(({ appId }) => appId === app.id);
      await queueMail(db, platform, { to: app.contact_email, ...writeMail(app.name, ofApp) });
    }
  };
}

interface AppToTell {
  id: string;
  name: string;
  contact_email: string;
}

/** Notes that they are told, and leaves out those told within the last day. */
async function appsToTell(db: Database, appIds: readonly string[], now: Date): Promise<AppToTell[]> {
  if (appIds.length === 0) return [];
  const { rows } = await sql<AppToTell>`
    with told as (
      insert into webhook_disabled_mails as m (app_id, sent_at)
      select id, ${now}::timestamptz from unnest(${appIds}::bigint[]) as id order by id
      on conflict (app_id) do update set sent_at = excluded.sent_at
      where m.sent_at <= ${secondsAfter(now, -onceInSeconds)}
      returning app_id
    )
    select a.id, a.name, d.contact_email
    from told join apps a on a.id = told.app_id join developer_accounts d on d.id = a.developer_id
    order by a.id`.execute(db);
  return rows;
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
