import { type Static, Type } from 'typebox';
import { scopes } from '../scopes.js';
import { closed, Id, nullable, Time, Words } from './common.js';
import { installationStates, StoreAccess } from './installation.js';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const members = {
  id: Id,
  businessId: Id,
  businessName: Type.String(),
  devStore: Type.Boolean({ description: 'True on a dev store.' }),
  state: Words(installationStates, 'Only an active installation can do anything; it is suspended while its app is.'),
  version: nullable(Type.Integer({ minimum: 1, description: 'The version it is on; null for a preview.' })),
  preview: Type.Boolean({ description: 'True while it runs a manifest that is no version yet.' }),
  pendingVersion: nullable(Type.Integer({ minimum: 1, description: 'The version that waits for the merchant.' })),
  scopes: Type.Array(Words(scopes, 'A scope.')),
  storeAccess: StoreAccess,
  webhooks: Type.Object(
    {
      state: Words(['enabled', 'disabled'], 'A disabled endpoint is sent nothing.'),
      disabledAt: nullable(Time),
      disabledReason: nullable(Words(['gone', 'failing'], 'A 410 answer, or three days of failure.')),
      failingSince: nullable(Time),
      lastDeliveredAt: nullable(Time),
      last24h: Type.Object(
        {
          delivered: count('Delivered.'),
          failed: count('Given up.'),
          skipped: count('Never sent.'),
          pending: count('Still waiting or being retried.'),
        },
        { ...closed, description: 'Deliveries of the events of the last 24 hours.' },
      ),
    },
    closed,
  ),
  installedAt: Time,
  uninstalledAt: nullable(Time),
};

/** An installation as the app's developer sees it: whose it is, what it may do, and how its webhooks fare. */
export const DeveloperInstallation = Type.Object(members, { ...closed, title: 'DeveloperInstallation' });
export type DeveloperInstallation = Static<typeof DeveloperInstallation>;

/** What installing on a dev store answers: nobody is sent to the app's page there, so the code comes with it. */
export const DevStoreInstallation = Type.Object(
  {
    ...members,
    installCode: Type.String({
      description:
        'Redeem it within 5 minutes with the grant authorization_code, without redirect_uri, for the offline token.',
      examples: ['svc_ic_...'],
    }),
  },
  { ...closed, title: 'DevStoreInstallation' },
);
export type DevStoreInstallation = Static<typeof DevStoreInstallation>;
