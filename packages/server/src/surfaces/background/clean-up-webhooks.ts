import { eraseStoredValues, eraseValuesOnCustomer } from '../../domains/app-data/list-values.js';
import { takeDueRedactionsOfCustomers } from '../../domains/compliance/request-compliance.js';
import { purgeOldDeliveries } from '../../domains/webhooks/log/purge-old-deliveries.js';
import { announceOwedCompliance } from '../../domains/webhooks/redaction/announce-owed-compliance.js';
import { announceRedactions } from '../../domains/webhooks/redaction/announce-redactions.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import { defineJob } from '../../foundation/jobs/define-job.js';

/** Events are kept for 7 days and the delivery log for 30. */
export const purgeOldWebhooks = defineJob<Record<string, never>>({
  name: 'forget_old_webhooks',
  every: '7,22,37,52 * * * *',
  async run(_payload, { db, clock }) {
    await purgeOldDeliveries(db, clock);
  },
});

/** What an app was not told while it was suspended: usually announced when it is unsuspended; this catches what was missed. */
export const announceOwed = defineJob<Record<string, never>>({
  name: 'announce_owed_compliance',
  every: '* * * * *',
  async run(_payload, platform) {
    const announceSome = () =>
      inTransaction(platform, (context) => announceOwedCompliance(context, platform.clock.now()));
    while ((await announceSome()) > 0);
  },
});

/** 48 hours after an uninstall. */
export const redactUninstalled = defineJob<Record<string, never>>({
  name: 'redact_uninstalled',
  every: '*/5 * * * *',
  async run(_payload, platform) {
    const redactSome = () =>
      inTransaction(platform, (context) => announceRedactions(context, eraseStoredValues, platform.clock.now()));
    while ((await redactSome()) > 0);
  },
});

/** Values of apps on an erased customer, when the apps' time to erase them is over. */
export const eraseValuesOfRedacted = defineJob<Record<string, never>>({
  name: 'erase_values_of_redacted',
  every: '3,18,33,48 * * * *',
  async run(_payload, platform) {
    const eraseSome = () =>
      inTransaction(platform, async ({ db }) => {
        const due = await takeDueRedactionsOfCustomers(db, platform.clock.now());
        for (const { businessId, customerId } of due) await eraseValuesOnCustomer(db, businessId, customerId);
        return due.length;
      });
    while ((await eraseSome()) > 0);
  },
});
