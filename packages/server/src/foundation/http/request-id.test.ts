import { describe, expect, it } from 'vitest';
import { newRequestId, requestIdPattern, requestOfUuid, uuidOfRequest } from './request-id.js';

describe('request ids', () => {
  const ids = Array.from({ length: 3_000 }, newRequestId);

  it('are UUIDs of version 7, all different', () => {
    for (const id of ids) expect(uuidOfRequest(id)).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
    expect(new Set(ids.map((id) => id.slice(-15))).size).toBe(ids.length);
  });

  it('begin with the time', () => {
    const before = Date.now();
    const told = Number.parseInt(newRequestId().slice(4, 16), 16);
    expect(told).toBeGreaterThanOrEqual(before);
    expect(told).toBeLessThanOrEqual(Date.now());
  });

  it('have every variant about equally often', () => {
    for (const variant of '89ab') {
      const share = ids.filter((id) => id[20] === variant).length / ids.length;
      expect(share).toBeGreaterThan(0.2);
      expect(share).toBeLessThan(0.3);
    }
  });

  it('are recognised, also as the database writes them', () => {
    const [id = ''] = ids;
    const uuid = uuidOfRequest(id).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    expect(id).toMatch(requestIdPattern);
    expect(requestOfUuid(uuid)).toBe(id);
  });
});
