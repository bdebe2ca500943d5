import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKey } from './address-key.js';

describe('the key an address is counted by', () => {
  it('is the same for all of a /64, and another for its neighbour', () => {
    expect(addressKey('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64');
    expect(addressKey('2001:DB8:1:2:ffff:ffff:ffff:ffff')).toBe('2001:db8:1:2::/64');
    expect(addressKey('2001:0db8:0001:0002:0:0:0:3')).toBe('2001:db8:1:2::/64');
    expect(addressKey('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
  });

  it('is the IPv4 address, however it is written', () => {
    for (const spelling of [
      '192.0.2.1',
      '::ffff:192.0.2.1',
      '::FFFF:c000:201',
      '0:0:0:0:0:ffff:192.0.2.1',
      '[::ffff:192.0.2.1]:443',
      '192.0.2.1:51000',
      '64:ff9b::192.0.2.1',
    ]) {
      expect(addressKey(spelling), spelling).toBe('192.0.2.1');
    }
  });

  it('knows no zone and no port', () => {
    expect(addressKey('fe80::1%eth0')).toBe(addressKey('fe80::2%eth1'));
    expect(addressKey('[2001:db8::1]:8080')).toBe('2001:db8:0:0::/64');
  });

  it('is one and the same for everything that is no address, so that nonsense does not bypass a limit', () => {
    expect(addressKey('')).toBe('unknown');
    expect(addressKey('999.1.1.1')).toBe('unknown');
    fc.assert(
      fc.property(fc.string(), (text) => {
        const key = addressKey(text);
        return key === 'unknown' || addressKey(key.replace('/64', '')) === key;
      }),
    );
  });

  it('never depends on the last 64 bits', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        expect(addressKey(address)).toMatch(/^[\d.]+$|::\/64$/);
      }),
    );
  });
});
