import { describe, expect, it } from 'vitest';
import { openErrorLog } from './error-log.js';
import { openLog } from './open-log.js';
import { openMetrics } from './open-metrics.js';

function open() {
  const lines: Record<string, unknown>[] = [];
  const metrics = openMetrics();
  const log = openLog({ level: 'info', destination: { write: (line) => lines.push(JSON.parse(line)) } });
  const time = { ms: 0 };
  const refusals = openErrorLog({ log, metrics, linesPerSecond: 2, burst: 5, nowMs: () => time.ms });
  const note = (count: number) => {
    for (let number = 0; number < count; number++)
      refusals.note({
        code: 'NOT_FOUND',
        status: 404,
        operation: 'readOrder',
        requestId: `req_${number}`,
        reason: 'x'.repeat(9_999),
      });
  };
  return { lines, metrics, time, refusals, note };
}

describe('the log of refusals', () => {
  it('tells code, operation, request and reason of each', () => {
    const { lines, note } = open();
    note(1);
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'info',
        code: 'NOT_FOUND',
        status: 404,
        operation: 'readOrder',
        requestId: 'req_0',
        reason: 'x'.repeat(300),
      }),
    ]);
  });

  it('writes so many lines a second, counts all, and tells how many it left out', async () => {
    const { lines, metrics, time, refusals, note } = open();
    note(1_000);
    expect(lines).toHaveLength(5);
    time.ms += 1_000;
    note(1_000);
    expect(lines).toHaveLength(7);
    refusals.close();
    expect(lines[7]).toMatchObject({ suppressed: 1_993 });
    expect(await metrics.registry.metrics()).toContain(
      'souk_http_errors_total{code="NOT_FOUND",operation="readOrder"} 2000',
    );
    expect(await metrics.registry.metrics()).toContain('souk_http_errors_unlogged_total 1993');
  });
});
