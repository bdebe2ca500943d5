/** A block that the tests do not run as it is shown: why not, and which test or drill runs what it shows. */
export interface NotRun {
  why: string;
  /** A file of the repository. */
  instead: string;
  /** What stands in that file. */
  holding: string;
}

const bridge = { instead: 'packages/bridge/journeys/bridge.test.ts', holding: 'bridge.idToken()' };
const starts = 'packages/server/src/commands/start-command.test.ts';
const deployment = { instead: 'drills/src/harness/start-deployment.ts', holding: "SOUK_ROLES: 'worker'" };
const clients = { instead: 'packages/mcp/acceptance/journey.test.ts', holding: 'connectOverStdio' };

export const notRun: Record<string, NotRun> = {
  'guides/build-an-app.md#1': {
    why: "needs a frame of the dashboard; it is compiled, and the bridge's own tests make its calls in one",
    ...bridge,
  },
  'guides/embedded-pages.md#4': {
    why: "needs a frame of the dashboard; it is compiled, and the bridge's own tests make its calls in one",
    ...bridge,
  },
  'guides/command-line.md#2': {
    why: 'installs packages from a registry',
    instead: 'packages/cli/journeys/first-app.test.ts',
    holding: "'app', 'init', 'first-app', '--no-install'",
  },
  'guides/mcp.md#1': { why: "is another vendor's program", ...clients },
  'guides/mcp.md#5': { why: "is another vendor's program", ...clients },
  'guides/quick-start.md#1': {
    why: 'goes on for ever',
    instead: starts,
    holding: "describe('npm start with the embedded PostgreSQL'",
  },
  'guides/quick-start.md#3': {
    why: 'goes on for ever',
    instead: 'examples/order-notes/example-command.test.ts',
    holding: 'received and verified',
  },
  'operate/backup-and-restore.md#1': {
    why: 'are settings of a PostgreSQL of yours; the drill restores from an archive that is written so',
    instead: 'drills/src/entries/restore-backup.ts',
    holding: 'archive_command: `test ! -f',
  },
  'operate/backup-and-restore.md#2': {
    why: "needs a PostgreSQL of the distribution's; the drill takes its backup by the same protocol",
    instead: 'drills/src/failover/postgres-server.ts',
    holding: 'pg_backup_start',
  },
  'operate/backup-and-restore.md#3': {
    why: "needs a PostgreSQL of the distribution's",
    instead: 'drills/src/entries/restore-backup.ts',
    holding: 'orders of before that cannot be read',
  },
  'operate/failover.md#2': {
    why: 'only sets a variable to addresses of yours',
    instead: 'drills/src/failover/postgres-server.ts',
    holding: 'urlWith(',
  },
  'operate/failover.md#3': {
    why: 'takes minutes; tests run the first in brief',
    instead: 'drills/src/entries/primary-failover.ts',
    holding: "name: 'primary-failover'",
  },
  'operate/hosting-apps.md#1': {
    why: 'needs two machines',
    instead: 'packages/server/src/hosting/channel/open-channel-server.test.ts',
    holding: 'it(',
  },
  'operate/install.md#1': {
    why: 'clones from a place of yours, and writes to /etc and /opt',
    instead: starts,
    holding: "describe('npm start with DATABASE_URL'",
  },
  'operate/many-processes.md#1': { why: 'its addresses are left out; drills start the same processes', ...deployment },
  'operate/upgrade-and-rollback.md#1': {
    why: 'checks out a version of yours on the machine itself; the drill restarts every process under load',
    instead: 'drills/src/entries/rolling-restart.ts',
    holding: 'await api.stop()',
  },
};

/** Blocks of which some lines are not run. */
export const partlyRun: Record<string, NotRun & { lines: RegExp }> = {
  'guides/quick-start.md#4': {
    lines: /^.* login .*\n/m,
    why: 'the terminal is signed in already: another guide shows the same',
    instead: 'packages/docs/acceptance/guides/guides.test.ts',
    holding: 'somebody signs in and chooses among servers',
  },
  'guides/hosted-apps.md#3': {
    lines: /^souk app deploy .*\n/m,
    why: 'needs a host with its box; the next sample uploads the same bundle',
    instead: 'packages/server/acceptance/hosting/sandbox.test.ts',
    holding: 'an uploaded bundle, in its box',
  },
};
