import { type Static, Type } from 'typebox';
import { closed, Words } from './common.js';

type Owner = 'person' | 'business' | 'developer';

/** What uses storage, and of whom it is counted. */
export const storageKinds = [
  { kind: 'productImages', of: ['person', 'business'] },
  { kind: 'bulkExports', of: ['person', 'business'] },
  { kind: 'bundles', of: ['person', 'developer'] },
  { kind: 'listingImages', of: ['person', 'developer'] },
  { kind: 'appStorage', of: ['developer'] },
  { kind: 'appLogs', of: ['developer'] },
] as const satisfies readonly { kind: string; of: readonly Owner[] }[] as readonly {
  kind: 'productImages' | 'bulkExports' | 'bundles' | 'listingImages' | 'appStorage' | 'appLogs';
  of: readonly Owner[];
}[];

const Bytes = (description: string) => Type.Integer({ minimum: 0, description });

export const StorageUsage = Type.Object(
  {
    usedBytes: Bytes('The storage in use, in bytes.'),
    limitBytes: Type.Union([Bytes('The storage quota, in bytes.'), Type.Null()], {
      description: 'The storage quota, in bytes; null without a quota. It is smaller until your email is verified.',
    }),
    kinds: Type.Array(
      Type.Object(
        {
          kind: Words(
            ['productImages', 'bulkExports', 'bundles', 'listingImages', 'appStorage', 'appLogs'],
            'The kind of data.',
          ),
          bytes: Bytes('The storage this kind uses, in bytes.'),
        },
        closed,
      ),
      { description: 'The storage by kind of data.' },
    ),
  },
  { ...closed, title: 'StorageUsage' },
);
export type StorageUsage = Static<typeof StorageUsage>;
