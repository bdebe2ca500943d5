import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { QuickHistogram } from './quick-histogram.js';

const buckets = [0.001, 0.0025, 0.5, 10];
const values = [0, 0.001, 0.0011, 0.3, 0.5, 9.99, 10, 10.5, 1e6];

it('tells Prometheus to the letter what the histogram of prom-client tells', async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const described = { name: 'requests_seconds', help: 'How long they took.' };
  const labelNames = ['route', 'status'] as const;
  const quick = new QuickHistogram({ ...described, labelNames, buckets, registry: ours });
  const usual = new Histogram({ ...described, labelNames, buckets, registers: [theirs] });
  for (const route of ['list"Orders"', 'read\\Order']) {
    for (const status of [200, 404]) {
      for (const value of values) {
        quick.series(route, status).observe(value);
        usual.observe({ route, status: String(status) }, value);
      }
    }
  }
  expect(await ours.metrics()).toBe(await theirs.metrics());
});

it('counts without labels', async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const described = { name: 'lag_seconds', help: 'How late.' };
  const quick = new QuickHistogram({ ...described, buckets, registry: ours });
  const usual = new Histogram({ ...described, buckets, registers: [theirs] });
  for (const value of values) {
    quick.series().observe(value);
    usual.observe(value);
  }
  expect(await ours.metrics()).toBe(await theirs.metrics());
});

it('refuses a name that is taken', () => {
  const registry = new Registry();
  const open = () => new QuickHistogram({ name: 'twice', help: 'Twice.', buckets, registry });
  open();
  expect(open).toThrow('already been registered');
});
