import { describe, expect, it } from 'vitest';
import { allowsFraming } from './allows-framing.js';

const dashboard = 'https://dashboard.souk.test';

describe('a content security policy', () => {
  it.each([
    `frame-ancestors ${dashboard}`,
    "default-src 'self'; frame-ancestors 'self' https://dashboard.souk.test; img-src *",
    'FRAME-ANCESTORS https://*.souk.test',
    'frame-ancestors *',
    'frame-ancestors https:',
    'frame-ancestors dashboard.souk.test',
    'frame-ancestors https://dashboard.souk.test:443',
    'frame-ancestors https://dashboard.souk.test:*',
    'frame-ancestors http://dashboard.souk.test',
  ])('admits the dashboard: %s', (policy) => {
    expect(allowsFraming([policy], dashboard)).toBe('admitted');
  });

  it.each([
    "frame-ancestors 'none'",
    "frame-ancestors 'self'",
    'frame-ancestors',
    'frame-ancestors https://souk.test',
    'frame-ancestors https://dashboard.souk.test.evil.test',
    'frame-ancestors https://dashboard.souk.test:8443',
    'frame-ancestors https://*.dashboard.souk.test',
    `frame-ancestors 'none'; frame-ancestors ${dashboard}`,
  ])('refuses it: %s', (policy) => {
    expect(allowsFraming([policy], dashboard)).toBe('refused');
  });

  it('says nothing without frame-ancestors', () => {
    expect(allowsFraming([], dashboard)).toBe('unsaid');
    expect(allowsFraming(["default-src 'none'"], dashboard)).toBe('unsaid');
  });

  it('must admit it in every policy, in one header or several', () => {
    expect(allowsFraming([`frame-ancestors ${dashboard}`, "frame-ancestors 'none'"], dashboard)).toBe('refused');
    expect(allowsFraming([`frame-ancestors ${dashboard}, frame-ancestors 'none'`], dashboard)).toBe('refused');
    expect(allowsFraming([`frame-ancestors ${dashboard}, default-src 'none'`], dashboard)).toBe('admitted');
  });

  it('looks at the port of a local dashboard', () => {
    expect(allowsFraming(['frame-ancestors http://localhost:4000'], 'http://localhost:4000')).toBe('admitted');
    expect(allowsFraming(['frame-ancestors http://localhost'], 'http://localhost:4000')).toBe('refused');
  });
});
