import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { QuickHistogram } from './quick-histogram.js';

export interface Metrics {
  registry: Registry;
  /** By route, method and status. */
  httpSeconds: QuickHistogram;
  jobSeconds: Histogram<'job' | 'outcome'>;
  refusals: Counter<'code' | 'operation'>;
  /** Those of them that were too many for the log. */
  refusalsUnlogged: Counter;
}

/** Counters of one process. Domains register their own with `registry`. */
export function openMetrics(options: { processMetrics?: boolean } = {}): Metrics {
  const registry = new Registry();
  if (options.processMetrics) collectDefaultMetrics({ register: registry });
  return {
    registry,
    httpSeconds: new QuickHistogram({
      name: 'souk_http_request_duration_seconds',
      help: 'How long requests took, by route.',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registry,
    }),
    jobSeconds: new Histogram({
      name: 'souk_job_duration_seconds',
      help: 'How long background jobs took, by name and outcome.',
      labelNames: ['job', 'outcome'],
      buckets: [0.005, 0.05, 0.5, 5, 60, 600],
      registers: [registry],
    }),
    refusals: new Counter({
      name: 'souk_http_errors_total',
      help: 'Failed requests by error code and operation.',
      labelNames: ['code', 'operation'],
      registers: [registry],
    }),
    refusalsUnlogged: new Counter({
      name: 'souk_http_errors_unlogged_total',
      help: 'Errors that were counted but not logged, because there were too many.',
      registers: [registry],
    }),
  };
}
