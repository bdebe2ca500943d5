import { describe, expect, it } from 'vitest';
import { openLog } from './open-log.js';

describe('the log', () => {
  it('never writes a secret, wherever it stands', () => {
    const lines: string[] = [];
    const log = openLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
    const token = `svc_at_${'a'.repeat(43)}`;
    log.info(
      { password: 'hunter22', req: { headers: { authorization: `Bearer ${token}` } }, body: { client_secret: 'x1y2' } },
      `got ${token}`,
    );
    log.warn({ err: new Error(`refused ${token}`) }, 'failed');
    const text = lines.join('');
    expect(lines).toHaveLength(2);
    for (const secret of ['hunter22', 'x1y2', token]) expect(text).not.toContain(secret);
    expect(text).toContain('svc_at_[hidden]');
  });
});
