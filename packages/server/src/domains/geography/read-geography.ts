import { readdirSync, readFileSync } from 'node:fs';
import { type PlaceNames, parseCsv } from '@souk/contract';
import { serverFolder } from '../../foundation/server-folder.js';

export interface Town {
  code: number;
  provinceCode: number;
  names: PlaceNames;
}

export interface Province {
  code: number;
  names: PlaceNames;
  /** Sorted by code. */
  towns: Town[];
}

/** A country's provinces as they are from a date on. */
export interface Division {
  /** `YYYY-MM-DD` */
  from: string;
  provinces: ReadonlyMap<number, Province>;
  towns: ReadonlyMap<number, Town>;
}

export interface Geography {
  /** Oldest first; there is at least one. */
  divisions: readonly [Division, ...Division[]];
  newest: Division;
}

const known = new Map<string, Geography | null>();

/** What is known of a country (ISO 3166-1 alpha-2), read once from `packages/contract/data/geography`; undefined where there is no file. */
export function geographyOf(country: string): Geography | undefined {
  const name = country.toLowerCase();
  let geography = known.get(name);
  if (geography === undefined) {
    geography = /^[a-z]{2}$/.test(name)
      ? readGeography(new URL(`../contract/data/geography/${name}/`, serverFolder))
      : null;
    if (/^[a-z]{2}$/.test(name)) known.set(name, geography);
  }
  return geography ?? undefined;
}

/** The folder of a country holds one folder for each division. */
export function readGeography(folder: URL): Geography | null {
  const [first, ...later] = foldersIn(folder).map((from) => readDivision(from, new URL(`${from}/`, folder)));
  if (!first) return null;
  return { divisions: [first, ...later], newest: later.at(-1) ?? first };
}

/** The division in force on a day; before the oldest one, that one. */
export function divisionOn({ divisions }: Geography, day: string): Division {
  return divisions.findLast(({ from }) => from <= day) ?? divisions[0];
}

function foldersIn(folder: URL): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d{4}-\d{2}-\d{2}$/.test(name))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function readDivision(from: string, folder: URL): Division {
  const provinces = new Map<number, Province>();
  for (const [code, ar = '', fr = '', en = ''] of rowsIn(new URL('provinces.csv', folder))) {
    provinces.set(Number(code), { code: Number(code), names: { ar, fr, en }, towns: [] });
  }
  const towns = new Map<number, Town>();
  for (const [code, province, ar = '', fr = '', en = ''] of rowsIn(new URL('towns.csv', folder))) {
    const town = { code: Number(code), provinceCode: Number(province), names: { ar, fr, en } };
    towns.set(town.code, town);
    provinces.get(town.provinceCode)?.towns.push(town);
  }
  return { from, provinces, towns };
}

function rowsIn(file: URL): string[][] {
  return parseCsv(readFileSync(file, 'utf8')).slice(1);
}
