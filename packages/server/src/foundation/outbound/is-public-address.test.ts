import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readHostileDestinations } from '../../../testing/read-hostile-destinations.js';
import { isPublicAddress } from './is-public-address.js';

const { closedAddresses, publicAddresses } = readHostileDestinations();

it.each(closedAddresses)('closes %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(publicAddresses)('opens %s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it('closes every private IPv4 address, also when IPv6 wraps it', () => {
  const privateFirst = fc.constantFrom([10], [127], [0], [192, 168], [169, 254], [172, 16], [100, 64]);
  fc.assert(
    fc.property(privateFirst, fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }), (start, rest) => {
      const bytes = [...start, ...rest].slice(0, 4);
      const ipv4 = bytes.join('.');
      const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
      const words = `${hex.slice(0, 4)}:${hex.slice(4)}`;
      const disguises = [ipv4, `::ffff:${ipv4}`, `::${ipv4}`, `64:ff9b::${words}`, `2002:${words}::1`];
      for (const address of disguises) expect(isPublicAddress(address)).toBe(false);
    }),
  );
});
