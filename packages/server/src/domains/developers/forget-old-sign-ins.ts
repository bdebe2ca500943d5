import { developerTokenLifeDays } from '@souk/contract';
import { defineJob } from '../../foundation/jobs/define-job.js';
import './sign-in/device-sign-ins-table.js';
import './tokens/tokens-table.js';

const dayMs = 86_400_000;

/** A day after its end nobody polls with a device code any more; a token past its 365 days is refused for ever. */
export const forgetOldSignIns = defineJob<Record<string, never>>({
  name: 'forget_old_sign_ins',
  every: '17 * * * *',
  async run(_payload, { db, clock }) {
    const now = clock.now().getTime();
    await db
      .deleteFrom('device_sign_ins')
      .where('expires_at', '<', new Date(now - dayMs))
      .execute();
    await db
      .deleteFrom('developer_tokens')
      .where('created_at', '<', new Date(now - (developerTokenLifeDays + 30) * dayMs))
      .execute();
  },
});
