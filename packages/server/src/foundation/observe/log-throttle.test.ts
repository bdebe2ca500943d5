import { describe, expect, it } from 'vitest';
import { openLogThrottle } from './log-throttle.js';
import { openLog } from './open-log.js';

function collectLines() {
  const lines: Record<string, unknown>[] = [];
  const log = openLog({ level: 'info', destination: { write: (line) => lines.push(JSON.parse(line)) } });
  return { log, lines };
}

describe('repeated warnings', () => {
  it('are written ten times a minute, however often they come', () => {
    const { log, lines } = collectLines();
    for (let round = 0; round < 500; round++)
      log.warn(
        { err: new Error(`connect ECONNREFUSED 127.0.0.1:${40_000 + round}`) },
        'service temporarily unavailable',
      );
    expect(lines).toHaveLength(10);
  });

  it('of other words, another reason or another level are others', () => {
    const { log, lines } = collectLines();
    for (let round = 0; round < 20; round++) {
      log.warn({ err: new Error('one') }, 'failed');
      log.warn({ err: new Error('two') }, 'failed');
      log.error({ err: new Error('one') }, 'failed');
      log.warn('failed differently');
      log.info('told each time');
    }
    expect(lines).toHaveLength(4 * 10 + 20);
  });

  it('are counted, and reported in the next minute', () => {
    let now = 0;
    const judge = openLogThrottle(() => now);
    const verdicts = Array.from({ length: 25 }, () => judge('x'));
    expect(verdicts.filter(({ write }) => write)).toHaveLength(10);
    now = 60_000;
    expect(judge('x')).toEqual({ write: true, leftOut: 15 });
    now = 120_000;
    expect(judge('x')).toEqual({ write: true, leftOut: 0 });
  });
});
