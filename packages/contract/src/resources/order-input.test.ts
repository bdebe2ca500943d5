import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { NewOrder } from './order-input.js';

const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats.default(ajv, ['date-time', 'email']);
const accepts = ajv.compile(NewOrder);
const order = (more: object) => accepts({ storeId: '1', items: [{ name: 'Shirt', quantity: 1 }], ...more });
const priced = (unitPrice: unknown) => order({ items: [{ name: 'Shirt', quantity: 1, unitPrice }] });

describe('an order as it is written', () => {
  test.each(['0', '10', '10.5', '10.50', '999999999999.99'])('accepts the amount %s', (amount) => {
    expect(priced(amount)).toBe(true);
  });

  test.each(['1e3', '-0', '-1', 'NaN', '10.001', '', ' 1', '01', '.5', '1.', '1000000000000', 10, null])(
    'refuses the amount %s',
    (amount) => {
      expect(priced(amount)).toBe(false);
    },
  );

  test.each(['Amine', 'أمين', 'a*b', 'two ** stars', '𝒜'])('accepts the name %s', (name) => {
    expect(order({ buyer: { name } })).toBe(true);
  });

  test.each(['A***', '***', '', 'nul\u0000', 'half \ud800', 'Amine\n***'])('refuses the name %j', (name) => {
    expect(order({ buyer: { name } })).toBe(false);
  });

  test.each(['0550 12 34 56', '+213 550-12-34-56', '(0)550.12.34.56', '٠٥٥٠١٢٣٤٥٦', null])(
    'accepts the phone %s',
    (phone) => {
      expect(order({ buyer: { phone } })).toBe(true);
    },
  );

  test.each(['***56', 'call me', '12', '++213550123456', '0550123456\n'])('refuses the phone %j', (phone) => {
    expect(order({ buyer: { phone } })).toBe(false);
  });

  test.each(['2026-10-01T09:30:00Z', '2026-10-01T09:30:00.123+01:00'])('accepts the time %s', (scheduledFor) => {
    expect(order({ scheduledFor })).toBe(true);
  });

  test.each(['2026-02-30T00:00:00Z', '2016-12-31T23:59:60Z', '0000-01-01T00:00:00Z', '2026-10-01', 'soon'])(
    'refuses the time %s',
    (scheduledFor) => {
      expect(order({ scheduledFor })).toBe(false);
    },
  );
});
