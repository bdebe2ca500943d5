import { closed, Manifest, nullable } from '@souk/contract';
import { Type } from 'typebox';

const names = (description: string) => Type.Array(Type.String(), { description });

const place = (description: string) => nullable(Type.Integer({ minimum: 1, description }));

const ManifestProblem = Type.Object(
  {
    code: Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,63}$' }),
    path: Type.String({ description: 'The position in the manifest.' }),
    message: Type.String(),
    fix: Type.String(),
    line: place('The line, counted from 1; null if the problem has no line, or for a manifest in JSON.'),
    column: place('The column in that line, counted from 1.'),
  },
  closed,
);

const differences = {
  scopesAdded: names('Scopes that the current version does not require, or has only as optional.'),
  scopesRemoved: names('Scopes that are no longer requested.'),
  topicsAdded: names('Topics that the current version does not subscribe to.'),
  hostsAdded: names('Hosts that the current version does not declare.'),
  definitionsChanged: names('Data definitions that were added, removed or changed, as owner.key.'),
  blocksChanged: names('Blocks that were added, removed or changed, by key.'),
  requiresConsent: Type.Boolean({ description: 'Whether the merchant must approve the update.' }),
  requiresReview: Type.Boolean({ description: 'Whether the version is reviewed before merchants get it.' }),
  reasons: names('The reasons for the review; empty if none is needed.'),
};

const ManifestDiff = Type.Object(differences, { ...closed, title: 'ManifestDiff' });

export const ManifestVerdict = Type.Object(
  {
    valid: Type.Boolean(),
    manifest: nullable(Manifest),
    errors: Type.Array(ManifestProblem, { description: 'All problems of the manifest.' }),
    diff: nullable(ManifestDiff),
  },
  {
    ...closed,
    title: 'ManifestVerdict',
    description: 'The result of validating the manifest; nothing was stored.',
  },
);

const ManifestToml = Type.String({ description: 'The manifest as TOML.' });

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const ReleasePreview = Type.Object(
  {
    outcome: Type.Unsafe<'release' | 'review' | 'refused' | 'current'>({
      type: 'string',
      enum: ['release', 'review', 'refused', 'current'],
      description:
        'Released immediately, submitted for review, blocked by the obstacle, or already the current version.',
    }),
    rollback: Type.Boolean({ description: 'Whether the version is older than the current one.' }),
    obstacle: nullable(Type.Object({ reason: Type.String(), message: Type.String(), fix: Type.String() }, closed)),
    diff: Type.Object(differences, {
      ...closed,
      title: 'ReleaseDiff',
      description: 'The changes to the current version.',
    }),
    installations: Type.Object(
      {
        moveAtOnce: count('Installations that update immediately.'),
        mustAccept: count("Installations that wait for the merchant's approval."),
        alreadyThere: count('Installations already on this version.'),
      },
      closed,
    ),
  },
  { ...closed, title: 'ReleasePreview', description: 'The effect of releasing the version now; nothing was stored.' },
);

const ManifestJson = Type.Object(
  {
    manifest: Type.Unsafe<unknown>({
      type: ['string', 'object'],
      description: 'The manifest as TOML text or as an object.',
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
        description: 'A tar.gz archive of at most 20 MiB, for a hosted app.',
      }),
    ),
  },
  closed,
);

/** What a manifest may be sent as. */
export const manifestBodies = { 'application/toml': ManifestToml, 'application/json': ManifestJson };

/** What a version may be sent as. */
export const uploadBodies = { ...manifestBodies, 'multipart/form-data': UploadForm };
