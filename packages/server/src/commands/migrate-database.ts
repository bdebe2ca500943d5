import type { Command } from './command.js';

/** Every command runs pending migrations first; this one does only that, and reports it. */
export const migrateDatabase: Command = {
  words: ['migrate'],
  operands: [],
  summary: 'Run pending migrations and show their number',
  run: async ({ migrated }) => ({
    text:
      migrated === 0
        ? 'The database is up to date.'
        : `${migrated} ${migrated === 1 ? 'migration' : 'migrations'} applied.`,
    json: { migrated },
  }),
};
