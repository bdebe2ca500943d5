import { expect, it } from 'vitest';
import { openLog } from '../../observe/open-log.js';
import { watchForProxies } from './watch-for-proxies.js';

function watch(trustedProxies: string[]) {
  const lines: string[] = [];
  const log = openLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
  return { lines, look: watchForProxies(trustedProxies, log) };
}

it('warns once of forwarded requests when no proxy is trusted', () => {
  const { lines, look } = watch([]);
  look({ host: 'souk.test' });
  expect(lines).toEqual([]);
  look({ 'x-forwarded-for': '203.0.113.9' });
  look({ 'x-forwarded-for': '203.0.113.10' });
  expect(lines).toEqual([expect.stringContaining('SOUK_TRUSTED_PROXIES')]);
});

it('says nothing when a proxy is named', () => {
  const { lines, look } = watch(['10.0.0.1']);
  look({ 'x-forwarded-for': '203.0.113.9' });
  expect(lines).toEqual([]);
});
