import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { serverFolder } from '../../foundation/server-folder.js';
import { placeToday, problemsOfPlace, provincesThatApply } from './judge-place.js';
import { divisionOn, type Geography, geographyOf, readGeography } from './read-geography.js';

const algeria = geographyOf('DZ') as Geography;
const aflou = 319;

describe('the geography of Algeria', () => {
  it.each([
    ['2019-12-11', 58],
    ['2026-04-05', 69],
  ])('has from %s on %i provinces and 1541 towns, each with a code of its own', (from, count) => {
    const division = divisionOn(algeria, from);
    expect(division.from).toBe(from);
    expect([...division.provinces.keys()]).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    expect(division.towns.size).toBe(1541);
    expect([...division.provinces.values()].reduce((sum, { towns }) => sum + towns.length, 0)).toBe(1541);
    expect([...division.provinces.values()].every(({ towns }) => towns.length > 0)).toBe(true);
  });

  it('has a name in Arabic letters, French and English for every place, with no presentation forms', () => {
    for (const { provinces, towns } of algeria.divisions) {
      for (const { names } of [...provinces.values(), ...towns.values()]) {
        expect(names.ar).toMatch(/^[\u0621-\u064a\u06a8 -]+$/);
        expect(names.fr).toMatch(/\S/);
        expect(names.en).toMatch(/\S/);
        expect(names.ar).toBe(names.ar.normalize('NFKC'));
      }
    }
    expect(algeria.newest.provinces.get(32)?.names.ar).toBe('البيض');
    expect(algeria.newest.provinces.get(16)?.names).toEqual({ ar: 'الجزائر', fr: 'Alger', en: 'Algiers' });
  });

  it('moves 108 towns into the provinces 59 to 69 by the law of 2026, and none elsewhere', () => {
    const [before, after] = [divisionOn(algeria, '2026-04-04'), divisionOn(algeria, '2026-04-05')];
    const moved = [...after.towns.values()].filter(
      ({ code, provinceCode }) => before.towns.get(code)?.provinceCode !== provinceCode,
    );
    expect(moved).toHaveLength(108);
    expect(moved.every(({ provinceCode }) => provinceCode >= 59)).toBe(true);
  });
});

describe('a place', () => {
  const problems = (provinceCode: number | null, townOns: number | null) =>
    problemsOfPlace('DZ', { provinceCode, townOns }, 'buyer.');

  it('is right with the province of today and with the one before', () => {
    expect(problems(59, aflou)).toEqual([]);
    expect(problems(3, aflou)).toEqual([]);
    expect(problems(16, null)).toEqual([]);
    expect(problems(null, null)).toEqual([]);
  });

  it('is refused with the field named', () => {
    expect(problems(999, null)).toEqual(['buyer.provinceCode 999 is not a province of DZ.']);
    expect(problems(16, 999_999)).toEqual(['buyer.townOns 999999 is not a town of DZ.']);
    expect(problems(16, aflou)).toEqual(['buyer.townOns 319 is not a town of province 16.']);
  });

  it('of a country without a list is never refused', () => {
    expect(problemsOfPlace('TN', { provinceCode: 999, townOns: 999_999 })).toEqual([]);
  });

  it('is written with the province of today', () => {
    expect(placeToday('DZ', { provinceCode: 3, townOns: aflou })).toEqual({ provinceCode: 59, townOns: aflou });
    expect(placeToday('DZ', { provinceCode: 3, townOns: null })).toEqual({ provinceCode: 3, townOns: null });
  });

  it('is served by the rates of its province, and then by those of the province it was part of', () => {
    expect(provincesThatApply('DZ', { provinceCode: 59, townOns: null })).toEqual([59, 3]);
    expect(provincesThatApply('DZ', { provinceCode: 3, townOns: aflou })).toEqual([59, 3]);
    expect(provincesThatApply('DZ', { provinceCode: 3, townOns: null })).toEqual([3]);
    expect(provincesThatApply('TN', { provinceCode: 7, townOns: 1 })).toEqual([7]);
  });
});

it('a further division is one more folder: no code and no migration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'souk-geography-'));
  try {
    cpSync(new URL('../contract/data/geography/dz/', serverFolder), folder, { recursive: true });
    const next = join(folder, '2031-01-01');
    mkdirSync(next);
    const newest = join(folder, '2026-04-05');
    writeFileSync(
      join(next, 'provinces.csv'),
      `${readFileSync(join(newest, 'provinces.csv'), 'utf8')}70,مغنية,Maghnia,Maghnia\n`,
    );
    const towns = readFileSync(join(newest, 'towns.csv'), 'utf8').replace('\n1327,13,', '\n1327,70,');
    writeFileSync(join(next, 'towns.csv'), towns);
    const geography = readGeography(pathToFileURL(`${folder}/`)) as Geography;
    expect(divisionOn(geography, '2030-12-31').provinces.size).toBe(69);
    expect(
      divisionOn(geography, '2031-01-01')
        .provinces.get(70)
        ?.towns.map(({ code }) => code),
    ).toEqual([1327]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
