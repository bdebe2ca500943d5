import { describe, expect, it } from 'vitest';
import type { Config } from '../../foundation/config.js';
import { linkTo, safeNext } from './links.js';

const at = (dashboardUrl: string) => ({ config: { dashboardUrl } as Config });

describe('links', () => {
  it('stand under the path that the dashboard has for the browser', () => {
    expect(linkTo(at('http://souk.test/dashboard'), '/sign-in')).toBe('/dashboard/sign-in');
    expect(linkTo(at('https://shop.test/souk/dashboard'))).toBe('/souk/dashboard');
    expect(linkTo(at('https://dash.test'))).toBe('/');
  });

  it('lead on after signing in to our own pages only', () => {
    const platform = at('http://souk.test/dashboard');
    expect(safeNext(platform, '/dashboard/device?user_code=BCDF-GHJK')).toBe('/dashboard/device?user_code=BCDF-GHJK');
    const astray = [
      'https://evil.test/dashboard',
      '//evil.test/dashboard',
      '/\\evil.test/dashboard',
      '/dashboard/../metrics',
      '/dashboardly',
      'javascript:alert(1)',
      'http://[',
      '',
      null,
    ];
    for (const next of astray) expect(safeNext(platform, next), String(next)).toBe('/dashboard');
  });
});
