/** Drills that the tests run in brief, in three files: several processes run tests, and none is kept busy by all of them. */
export const briefDrills = {
  failovers: ['primary-failover', 'database-cut', 'restore-backup'],
  kills: ['kill-anything', 'kill-webhook-workers', 'relay', 'rolling-restart', 'concurrent-duplicates'],
  hostility: ['hostile-load', 'ssrf-corpus'],
};

/** The same, where hosted apps can be run. */
export const hostedDrills = ['hostile-bundles', 'hosted-switches'];

/** Left to `npm run drill`, and why. */
export const longer: Record<string, string> = {
  'bad-requests': 'has a test of its own beside it, with fewer requests',
  patroni: "installs the distribution's PostgreSQL and etcd",
};
