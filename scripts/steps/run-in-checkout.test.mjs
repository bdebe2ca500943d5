import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkoutEnvironment } from './run-in-checkout.mjs';

it('names the server whose data folder this checkout has, and the command as it can be typed', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'souk-checkout-'));
  expect(checkoutEnvironment(checkout, { INIT_CWD: checkout })).toEqual({ SOUK_COMMAND: 'npm run -s souk --' });
  writeFileSync(join(checkout, 'demo.json'), JSON.stringify({ baseUrl: 'http://127.0.0.1:4123' }));
  expect(checkoutEnvironment(checkout, { SOUK_DATA_DIR: checkout, INIT_CWD: tmpdir() })).toEqual({
    SOUK_COMMAND: `npm --prefix ${JSON.stringify(checkout)} run -s souk --`,
    SOUK_LOCAL_URL: 'http://127.0.0.1:4123',
  });
  writeFileSync(join(checkout, 'demo.json'), 'no JSON');
  expect(checkoutEnvironment(checkout, { SOUK_DATA_DIR: checkout })).not.toHaveProperty('SOUK_LOCAL_URL');
});
