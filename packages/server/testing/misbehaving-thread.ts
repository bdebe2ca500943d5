import { serveAsWorkerThread } from '../src/foundation/isolation/serve-as-worker-thread.js';

/** Does what a thread should not do. */
serveAsWorkerThread((request) => {
  const { deed } = request as { deed: 'echo' | 'spin' | 'hoard' | 'throw' };
  if (deed === 'throw') throw new Error('a mistake of ours');
  while (deed === 'spin');
  const hoarded: number[][] = [];
  while (deed === 'hoard') hoarded.push(Array.from({ length: 10_000 }, (_, n) => n));
  return request;
});
