import type { ErrorEntry } from './error-entry.js';

/** Refusals of bulk exports and of their files. */
export const bulkExportErrors = {
  BULK_EXPORT_LIMIT: {
    status: 409,
    title: 'Too many bulk exports at a time',
    message: 'There are 2 bulk exports queued or running already.',
    fix: 'Wait until one is done, or cancel one with DELETE /bulk-exports/{id}.',
  },
  BULK_EXPORT_FINISHED: {
    status: 409,
    title: 'The bulk export has ended',
    message: 'Only a queued or running bulk export can be canceled.',
    fix: 'Read the export: its state says how it ended.',
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    title: 'No such range',
    message: 'The file has no bytes in the range asked for.',
    fix: 'Ask for a range within the size that Content-Range names.',
  },
} as const satisfies Record<string, ErrorEntry>;
