import { type Static, Type } from 'typebox';
import { scopes } from '../scopes.js';
import { closed, Time, Words } from './common.js';
import { DeveloperInstallation } from './developer-installation.js';

export const PreviewInput = Type.Object(
  {
    manifest: Type.Unsafe<string | Record<string, unknown>>({
      type: ['string', 'object'],
      description: 'The manifest as TOML text or as an object.',
    }),
    appUrl: Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'The origin that your app runs on; only here can it be `http://localhost:PORT`.',
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
      description: 'A client secret for this installation only; it stays the same as long as the installation exists.',
      examples: ['svc_cs_...'],
    }),
    installCode: Type.String({
      description:
        'Exchange it for the offline token within 5 minutes, with the grant authorization_code and without redirect_uri.',
      examples: ['svc_ic_...'],
    }),
  },
  { ...closed, title: 'Preview', description: 'A manifest installed on a dev store without creating a version.' },
);
export type Preview = Static<typeof Preview>;

export const DeveloperAccessToken = Type.Object(
  {
    accessToken: Type.String({ examples: ['svc_at_...'] }),
    expiresAt: Time,
    scopes: Type.Array(Words(scopes, 'A scope.')),
  },
  {
    ...closed,
    title: 'DeveloperAccessToken',
    description: 'An access token for your app on your dev store, valid for 1 hour.',
  },
);
export type DeveloperAccessToken = Static<typeof DeveloperAccessToken>;
