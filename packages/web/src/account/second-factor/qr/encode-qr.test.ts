import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encodeQr } from './encode-qr.js';

const show = (rows: boolean[][]) => rows.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));

/** These were read back by a decoder that is not ours, as were texts of every third length up to 400 bytes. */
describe('encodeQr', () => {
  it('draws a short text', () => {
    expect(show(encodeQr('Souk'))).toEqual([
      '#######..#.##.#######',
      '#.....#.#...#.#.....#',
      '#.###.#..#.##.#.###.#',
      '#.###.#..#....#.###.#',
      '#.###.#.##.##.#.###.#',
      '#.....#..###..#.....#',
      '#######.#.#.#.#######',
      '.........##..........',
      '#.#.#.#..##.#...#..#.',
      '#.#..#..##.#.#.#..###',
      '.###..###.##.###.#.##',
      '##..##.#...###.##...#',
      '####..##.###.###.#..#',
      '........###...#......',
      '#######.....#...#####',
      '#.....#..#....#....#.',
      '#.###.#.##..#.#.#..##',
      '#.###.#..###.#.#.###.',
      '#.###.#.####.###.#..#',
      '#.....#...####.###.#.',
      '#######.#..#.###..###',
    ]);
  });

  it('draws an address for an authenticator: several blocks, alignment marks', () => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const rows = encodeQr(`otpauth://totp/Souk:lina@example.test?secret=${secret}&issuer=Souk`);
    const text = rows.map((row) => row.map(Number).join('')).join('\n');
    expect(rows).toHaveLength(41);
    expect(createHash('sha256').update(text).digest('hex')).toBe(
      'afdef0cd304423aca6f3d057cb756edb48f751d33408a2228c36d65f9fbeb5ac',
    );
  });

  it('refuses what no code of its versions holds', () => {
    expect(() => encodeQr('x'.repeat(413))).toThrow('too long');
  });
});
