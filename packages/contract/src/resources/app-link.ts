import { type Static, Type } from 'typebox';
import { adminLinkTargets } from '../manifest/manifest.js';
import { appValueMembers } from './app-value.js';
import { closed, Id, Words } from './common.js';

/** A link that an installed app adds to pages of the dashboard. */
export const AppLink = Type.Object(
  {
    installationId: Id,
    appName: Type.String(),
    appHandle: Type.String(),
    target: Words(adminLinkTargets, 'The page that shows the link.'),
    label: Type.String(),
    path: Type.String({ description: "The path below the app's own URL." }),
  },
  { ...closed, title: 'AppLink' },
);
export type AppLink = Static<typeof AppLink>;

/** A value that an installed app keeps on a resource and lets the merchant see. */
export const ShownAppValue = Type.Object(
  {
    ...appValueMembers,
    label: Type.String({ description: 'The name given by the app.' }),
    app: Type.Object({ installationId: Id, name: Type.String(), handle: Type.String() }, closed),
  },
  { ...closed, title: 'ShownAppValue' },
);
export type ShownAppValue = Static<typeof ShownAppValue>;
