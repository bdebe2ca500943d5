import { badRequests } from './entries/bad-requests.js';
import { racingTwins } from './entries/concurrent-duplicates.js';
import { databaseCut } from './entries/database-cut.js';
import { hostedSwitches } from './entries/hosted-switches.js';
import { hostileBundlesDrill } from './entries/hostile-bundles.js';
import { hostileLoad } from './entries/hostile-load.js';
import { killAnything } from './entries/kill-anything.js';
import { killWebhookWorkers } from './entries/kill-webhook-workers.js';
import { patroni } from './entries/patroni.js';
import { loseThePrimary } from './entries/primary-failover.js';
import { relay } from './entries/relay.js';
import { restoreBackup } from './entries/restore-backup.js';
import { rollingRestart } from './entries/rolling-restart.js';
import { addressCorpus } from './entries/ssrf-corpus.js';
import type { Drill } from './harness/drill.js';

/** Every fault Souk is drilled against, in the order they are printed. */
export const allDrills: Drill[] = [
  badRequests,
  hostileLoad,
  hostileBundlesDrill,
  hostedSwitches,
  killAnything,
  killWebhookWorkers,
  relay,
  databaseCut,
  loseThePrimary,
  patroni,
  rollingRestart,
  restoreBackup,
  racingTwins,
  addressCorpus,
];
