// What both delivery peers have in common: the parent says what to send where, then to queue, to work and to rest. The
// sending itself is the bare loop's, so that only the queue differs.
import { openBareSender } from '../dist/webhooks/send-bare.js';

/** `open({ url, atOnce, deliver })` answers `{ enqueue(bodies), work(), rest() }`. */
export function deliverJobs(open) {
  let queue;
  let bodies = [];
  const deeds = {
    async open({ url, receiver, path, atOnce, samples }) {
      bodies = samples;
      const sender = openBareSender(receiver, path, atOnce);
      queue = await open({ url, atOnce, deliver: (id, body) => sender.send(id, Buffer.from(body)) });
    },
    enqueue: ({ count }) => queue.enqueue(Array.from({ length: count }, (_, turn) => bodies[turn % bodies.length])),
    work: () => queue.work(),
    rest: () => queue.rest(),
  };
  process.once('disconnect', () => process.exit(0));
  process.on('message', async ({ deed, ...given }) => {
    try {
      await deeds[deed](given);
      process.send({ done: deed });
    } catch (error) {
      process.send({ failed: error.stack });
    }
  });
}
