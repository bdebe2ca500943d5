import { type Static, Type } from 'typebox';
import { scopes } from '../scopes.js';
import { closed, Time, Words } from './common.js';
import { DeveloperInstallation } from './developer-installation.js';

export const PreviewInput = Type.Object(
  {
    manifest: Type.Unsafe<string | Record<string, unknown>>({
      type: ['string', 'object'],
      description: 'TOML text, or the same members.',
    }),
    appUrl: Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'The origin your app runs on; `http://localhost:PORT` is allowed here, and here only.',
      examples: ['http://localhost:3000'],
    }),
  },
  { ...closed, title: 'PreviewInput' },
);
export type PreviewInput = Static<typeof PreviewInput>;

export const Preview = Type.Object(
  {
    installation: DeveloperInstallation,
    appUrl: Type.String(),
    clientId: Type.String(),
    clientSecret: Type.String({
      description: 'Works for this installation alone; the same one as long as the installation stays.',
      examples: ['svc_cs_...'],
    }),
    installCode: Type.String({
      description:
        'Redeem it within 5 minutes with the grant authorization_code, without redirect_uri, for the offline token.',
      examples: ['svc_ic_...'],
    }),
  },
  { ...closed, title: 'Preview', description: 'A manifest that is no version yet, installed on a dev store.' },
);
export type Preview = Static<typeof Preview>;

export const DeveloperAccessToken = Type.Object(
  {
    accessToken: Type.String({ examples: ['svc_at_...'] }),
    expiresAt: Time,
    scopes: Type.Array(Words(scopes, 'A scope.')),
  },
  { ...closed, title: 'DeveloperAccessToken', description: 'Acts as your app on your dev store, for one hour.' },
);
export type DeveloperAccessToken = Static<typeof DeveloperAccessToken>;
