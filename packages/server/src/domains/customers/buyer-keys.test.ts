import { describe, expect, test } from 'vitest';
import { keysOf, normalisePhone } from './buyer-keys.js';

describe('a phone number', () => {
  test.each([
    '0550 12 34 56',
    '0550123456',
    '550 12 34 56',
    '+213 550 12 34 56',
    '00213550123456',
    '213550123456',
    '+213 (0) 550-12-34-56',
    '٠٥٥٠١٢٣٤٥٦',
  ])('%s is the same number in Algeria', (typed) => {
    expect(normalisePhone(typed, 'DZ')).toBe('+213550123456');
  });

  test('of another country stays that country’s', () => {
    expect(normalisePhone('+33 6 12 34 56 78', 'DZ')).toBe('+33612345678');
  });

  test('without a known calling code stays as it was dialled', () => {
    expect(normalisePhone('555-0100 22', 'ZZ')).toBe('555010022');
  });

  test('of four digits recognises nobody', () => {
    expect(normalisePhone('1 2 3 4', 'DZ')).toBeNull();
  });
});

test('an email is the same however its letters are cased', () => {
  expect(keysOf({ phone: null, email: 'Amine@Example.com' }, 'DZ')).toEqual(['email:amine@example.com']);
});

test('the phone is looked at before the email', () => {
  expect(keysOf({ phone: '0550123456', email: 'a@b.dz' }, 'DZ')).toEqual(['phone:+213550123456', 'email:a@b.dz']);
});

test('a buyer without contacts is nobody', () => {
  expect(keysOf({ phone: null, email: null }, 'DZ')).toEqual([]);
});
