// graphile-worker: each delivery is a durable row with its body. Set up as its documentation advises for throughput: many
// jobs at once, jobs fetched and locked in batches, completions written in batches.
import { Logger, makeWorkerUtils, run } from 'graphile-worker';
import { deliverJobs } from './deliver-jobs.mjs';

const logger = new Logger(() => () => undefined);

deliverJobs(async ({ url, atOnce, deliver }) => {
  const preset = {
    worker: {
      connectionString: url,
      concurrentJobs: atOnce,
      maxPoolSize: 20,
      pollInterval: 500,
      localQueue: { size: 500 },
      completeJobBatchDelay: 5,
      failJobBatchDelay: 5,
    },
  };
  const utils = await makeWorkerUtils({ preset, logger });
  await utils.migrate();
  let runner;
  return {
    async enqueue(bodies) {
      for (let from = 0; from < bodies.length; from += 1_000) {
        const specs = bodies.slice(from, from + 1_000).map((body) => ({ identifier: 'deliver', payload: { body } }));
        await utils.addJobs(specs);
      }
    },
    async work() {
      runner = await run({
        preset,
        logger,
        noHandleSignals: true,
        taskList: { deliver: ({ body }, { job }) => deliver(`dlv_${job.id}`, body) },
      });
    },
    rest: () => runner.stop(),
  };
});
