import { expect, it } from 'vitest';
import type { EarlierDemo } from '../demo-file.js';
import { appsOfEarlierStart, portsOfApps } from './apps-of-earlier-start.js';

const app = { id: '1', clientId: 'app_1', clientSecret: 'secret' };

it('leaves apps at their ports when Souk moves, those of a file without ports too', () => {
  const worldApps = { 'order-notes-demo': app, tawsil: { ...app, port: 7000 } };
  const kept = appsOfEarlierStart({ baseUrl: 'http://127.0.0.1:4000', worldApps } as object as EarlierDemo);
  expect(kept).toEqual({ 'order-notes-demo': { ...app, port: 4100 }, tawsil: { ...app, port: 7000 } });
  expect(portsOfApps(kept, 5000)).toEqual([4100, 5101, 7000, 5103, 5104]);
  expect(portsOfApps(undefined, 5000)).toEqual([5100, 5101, 5102, 5103, 5104]);
});

it('takes no port that could not be one', () => {
  for (const port of [0, -1, 65_536, 1.5])
    expect(appsOfEarlierStart({ worldApps: { tawsil: { ...app, port } } })).toEqual({});
  expect(appsOfEarlierStart({ baseUrl: 'nonsense' })).toBeUndefined();
});
