import { expect, test } from 'vitest';
import { maskContacts } from './mask-contacts.js';

const amine = {
  provinceCode: 16,
  townOns: 1601,
  name: 'Amine Benali',
  phone: '0550 12 34 56',
  phone2: null,
  email: 'amine@example.com',
  address: '12 rue Didouche Mourad',
  address2: 'Bloc C',
};

test('masks names, phones, emails and addresses, and keeps province and town', () => {
  expect(maskContacts(amine)).toEqual({
    provinceCode: 16,
    townOns: 1601,
    name: 'A***',
    phone: '***56',
    phone2: null,
    email: 'a***@***',
    address: '***',
    address2: '***',
  });
});

test('keeps a first character whole, whatever the script', () => {
  expect(maskContacts({ ...amine, name: 'أمين' }).name).toBe('أ***');
  expect(maskContacts({ ...amine, name: '𝒜mine' }).name).toBe('𝒜***');
});

test('adds no member that was not there', () => {
  const { address2: _, ...customer } = amine;
  expect(Object.keys(maskContacts(customer))).toEqual(Object.keys(customer));
});

test('a phone too short to hide in shows nothing', () => {
  expect(maskContacts({ ...amine, phone: '1234' }).phone).toBe('***');
});
