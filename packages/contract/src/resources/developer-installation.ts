import { type Static, Type } from 'typebox';
import { scopes } from '../scopes.js';
import { closed, Id, nullable, Time, Words } from './common.js';
import { installationStates, StoreAccess } from './installation.js';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const members = {
  id: Id,
  businessId: Id,
  businessName: Type.String(),
  devStore: Type.Boolean({ description: 'Whether the installation is on a dev store.' }),
  state: Words(
    installationStates,
    'The status of the installation. Only an active one has access; it is suspended while its app is.',
  ),
  version: nullable(Type.Integer({ minimum: 1, description: 'The installed version; null for a preview.' })),
  preview: Type.Boolean({ description: 'Whether the installation runs a preview instead of a version.' }),
  pendingVersion: nullable(Type.Integer({ minimum: 1, description: "The version awaiting the merchant's approval." })),
  scopes: Type.Array(Words(scopes, 'A scope.')),
  storeAccess: StoreAccess,
  webhooks: Type.Object(
    {
      state: Words(['enabled', 'disabled'], 'The status of the endpoint. A disabled endpoint receives no deliveries.'),
      disabledAt: nullable(Time),
      disabledReason: nullable(Words(['gone', 'failing'], 'The reason: a 410 response, or 3 days of failures.')),
      failingSince: nullable(Time),
      lastDeliveredAt: nullable(Time),
      last24h: Type.Object(
        {
          delivered: count('Delivered deliveries.'),
          failed: count('Failed deliveries.'),
          skipped: count('Skipped deliveries.'),
          pending: count('Pending deliveries, including those being retried.'),
        },
        { ...closed, description: 'Deliveries for the events of the last 24 hours.' },
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
        'Exchange it for the offline token within 5 minutes, with the grant authorization_code and without redirect_uri.',
      examples: ['svc_ic_...'],
    }),
  },
  { ...closed, title: 'DevStoreInstallation' },
);
export type DevStoreInstallation = Static<typeof DevStoreInstallation>;
