// BullMQ: each delivery is a job in Redis with its body, removed when done. Redis is as Debian ships it, which keeps
// snapshots and no append-only file: what it acknowledged last can be lost with a crash, unlike a row of PostgreSQL.
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { deliverJobs } from './deliver-jobs.mjs';

const name = 'deliveries';

deliverJobs(async ({ url, atOnce, deliver }) => {
  const connect = () => new Redis(url, { maxRetriesPerRequest: null });
  const queue = new Queue(name, { connection: connect(), defaultJobOptions: { removeOnComplete: true } });
  let worker;
  return {
    async enqueue(bodies) {
      for (let from = 0; from < bodies.length; from += 1_000) {
        await queue.addBulk(bodies.slice(from, from + 1_000).map((body) => ({ name: 'deliver', data: { body } })));
      }
    },
    async work() {
      worker = new Worker(name, ({ id, data }) => deliver(`dlv_${id}`, data.body), {
        connection: connect(),
        concurrency: atOnce,
      });
      await worker.waitUntilReady();
    },
    rest: () => worker.close(),
  };
});
