import { type Static, Type } from 'typebox';
import { closed, Id, nullable, Time, Words } from './common.js';

/** What can be exported: every list of the Admin API that can grow long. */
export const exportableResources = [
  'orders',
  'abandoned_checkouts',
  'customers',
  'products',
  'collections',
  'inventory_levels',
  'stores',
  'data',
] as const;
export type ExportableResource = (typeof exportableResources)[number];

export const bulkExportStates = ['queued', 'running', 'done', 'failed', 'canceled', 'expired'] as const;
export type BulkExportState = (typeof bulkExportStates)[number];

/** How many an installation may have queued or running at a time. */
export const maxBulkExports = 2;
export const bulkExportUrlDays = 7;

const Filters = Type.Record(Type.String(), Type.String({ maxLength: 255 }), {
  maxProperties: 50,
  description: "The filters of the resource's list, by name.",
  examples: [{ createdFrom: '2026-10-01T00:00:00Z' }],
});

const Fields = nullable(
  Type.Array(Type.String({ maxLength: 64 }), {
    minItems: 1,
    maxItems: 100,
    uniqueItems: true,
    description: 'The top-level fields of each object; `id` is always included. Null means all.',
  }),
);

export const BulkExport = Type.Object(
  {
    id: Id,
    resource: Words(exportableResources, 'The exported resource.'),
    filters: Filters,
    fields: Fields,
    state: Words(bulkExportStates, 'The state of the export. Only a finished export has a `url`.'),
    objectCount: Type.Integer({ minimum: 0, description: 'The number of objects written so far, one line each.' }),
    bytes: Type.Integer({ minimum: 0, description: 'The compressed size so far, in bytes.' }),
    sha256: nullable(
      Type.String({ pattern: '^[0-9a-f]{64}$', description: 'The SHA-256 hash of the whole compressed file.' }),
    ),
    url: nullable(
      Type.String({
        format: 'uri',
        description: 'The URL of the file: gzip, JSON Lines. Range requests are supported.',
      }),
    ),
    urlExpiresAt: nullable(Time),
    errorCode: nullable(Type.String({ description: 'The reason for the failure.', examples: ['PERMISSION_DENIED'] })),
    createdAt: Time,
    startedAt: nullable(Time),
    finishedAt: nullable(Time),
  },
  { ...closed, title: 'BulkExport' },
);
export type BulkExport = Static<typeof BulkExport>;

export const bulkExportFields = Object.keys(BulkExport.properties);

export const BulkExportInput = Type.Object(
  {
    resource: Words(exportableResources, 'The resource to export.'),
    filters: Type.Optional(nullable(Filters)),
    fields: Type.Optional(Fields),
  },
  { ...closed, title: 'BulkExportInput' },
);
export type BulkExportInput = Static<typeof BulkExportInput>;
