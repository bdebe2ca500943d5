import { closed, Manifest, nullable } from '@souk/contract';
import { Type } from 'typebox';

const names = (description: string) => Type.Array(Type.String(), { description });

const place = (description: string) => nullable(Type.Integer({ minimum: 1, description }));

const ManifestProblem = Type.Object(
  {
    code: Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,63}$' }),
    path: Type.String({ description: 'Where in the manifest.' }),
    message: Type.String(),
    fix: Type.String(),
    line: place('The line it stands at, counted from 1; null where no line is to blame, and for a manifest in JSON.'),
    column: place('The column in that line, counted from 1.'),
  },
  closed,
);

const differences = {
  scopesAdded: names('Scopes the current version does not ask for, or asks for as optional only.'),
  scopesRemoved: names('Scopes it no longer asks for.'),
  topicsAdded: names('Topics the current version does not subscribe to.'),
  hostsAdded: names('Hosts the current version does not name.'),
  definitionsChanged: names('Data definitions that came, went or changed, as owner.key.'),
  blocksChanged: names('Blocks that came, went or changed, by key.'),
  requiresConsent: Type.Boolean({ description: 'Installations wait for their merchant before they move.' }),
  requiresReview: Type.Boolean({ description: 'A person reviews it before merchants get it.' }),
  reasons: names('Why a person reviews it; empty when nobody needs to.'),
};

const ManifestDiff = Type.Object(differences, { ...closed, title: 'ManifestDiff' });

export const ManifestVerdict = Type.Object(
  {
    valid: Type.Boolean(),
    manifest: nullable(Manifest),
    errors: Type.Array(ManifestProblem, { description: 'Every problem at once.' }),
    diff: nullable(ManifestDiff),
  },
  {
    ...closed,
    title: 'ManifestVerdict',
    description: 'What an upload of the manifest would meet; nothing was stored.',
  },
);

const ManifestToml = Type.String({ description: 'The manifest as TOML.' });

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const ReleasePreview = Type.Object(
  {
    outcome: Type.Unsafe<'release' | 'review' | 'refused' | 'current'>({
      type: 'string',
      enum: ['release', 'review', 'refused', 'current'],
      description: 'Released at once, reviewed by a person first, refused by the obstacle, or the current one already.',
    }),
    rollback: Type.Boolean({ description: 'The version is older than the current one.' }),
    obstacle: nullable(Type.Object({ reason: Type.String(), message: Type.String(), fix: Type.String() }, closed)),
    diff: Type.Object(differences, { ...closed, title: 'ReleaseDiff', description: 'Against the current version.' }),
    installations: Type.Object(
      {
        moveAtOnce: count('Installations that get it at once.'),
        mustAccept: count('Installations that wait until their merchant accepts.'),
        alreadyThere: count('Installations that are on it now.'),
      },
      closed,
    ),
  },
  { ...closed, title: 'ReleasePreview', description: 'What a release would do now; nothing was stored.' },
);

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
