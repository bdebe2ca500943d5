import { closed, Manifest, nullable } from '@souk/contract';
import { Type } from 'typebox';

const names = (description: string) => Type.Array(Type.String(), { description });

const FieldError = Type.Object(
  {
    code: Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,63}$' }),
    path: Type.String({ description: 'Where in the manifest.' }),
    message: Type.String(),
    fix: Type.String(),
  },
  closed,
);

const ManifestDiff = Type.Object(
  {
    scopesAdded: names('Scopes the current version does not ask for, or asks for as optional only.'),
    scopesRemoved: names('Scopes it no longer asks for.'),
    topicsAdded: names('Topics the current version does not subscribe to.'),
    hostsAdded: names('Hosts the current version does not name.'),
    definitionsChanged: names('Data definitions that came, went or changed, as owner.key.'),
    blocksChanged: names('Blocks that came, went or changed, by key.'),
    requiresConsent: Type.Boolean({ description: 'Installations wait for their merchant before they move.' }),
    requiresReview: Type.Boolean({ description: 'A person reviews it before merchants get it.' }),
    reasons: names('Why a person reviews it; empty when nobody needs to.'),
  },
  { ...closed, title: 'ManifestDiff' },
);

export const ManifestVerdict = Type.Object(
  {
    valid: Type.Boolean(),
    manifest: nullable(Manifest),
    errors: Type.Array(FieldError, { description: 'Every problem at once.' }),
    diff: nullable(ManifestDiff),
  },
  {
    ...closed,
    title: 'ManifestVerdict',
    description: 'What an upload of the manifest would meet; nothing was stored.',
  },
);

const ManifestToml = Type.String({ description: 'The manifest as TOML.' });

const ManifestJson = Type.Object(
  {
    manifest: Type.Unsafe<unknown>({
      type: ['string', 'object'],
      description: 'The manifest as TOML text, or its members.',
    }),
  },
  closed,
);

const UploadForm = Type.Object(
  {
    manifest: ManifestToml,
    bundle: Type.Optional(
      Type.Unsafe<unknown>({
        type: 'string',
        contentMediaType: 'application/gzip',
        description: 'A tar.gz of at most 20 MiB, for a platform-hosted app.',
      }),
    ),
  },
  closed,
);

/** What a manifest may be sent as. */
export const manifestBodies = { 'application/toml': ManifestToml, 'application/json': ManifestJson };

/** What a version may be sent as. */
export const uploadBodies = { ...manifestBodies, 'multipart/form-data': UploadForm };
