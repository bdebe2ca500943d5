import { type Place, TomlReader } from './toml-reader.js';

/**
 * Where members of a TOML text stand, by the path that problems name: `scopes[1]`, `hosting.url`, `webhooks[0].topics[2]`. The
 * parser tells no places, so this reads the text once more, for its shape only. It is given what the parser accepted; anything
 * else ends it early and harms nothing. Each character is read once, and only the paths asked for, and those around them, are built.
 */
export function locateFieldMap(text: string, paths: Iterable<string>): Map<string, Place> {
  const search = new Search(paths);
  const reader = new TomlReader(text);
  /** How many tables each `[[list]]` has so far. */
  const lists = new Map<string, number>();
  let table: string | null = '';
  for (reader.skipBlank(true); !reader.ended; reader.skipBlank(true)) {
    const { at } = reader;
    if (reader.take('[')) {
      const isList = reader.take('[');
      table = search.note(enterTable(readKey(reader), isList, lists), reader.placeOf(at));
      reader.skipLine();
    } else if (!readMember(reader, table, search)) break;
  }
  return search.places;
}

/** What is looked for: a path, and everything it stands in. A path that leads to none of them is null from there on. */
class Search {
  readonly places = new Map<string, Place>();
  readonly #wanted = new Set<string>();

  constructor(paths: Iterable<string>) {
    for (const path of paths) for (let rest = path; rest !== ''; rest = around(rest)) this.#wanted.add(rest);
  }

  note(path: string | null, place: Place): string | null {
    // No member of a manifest has a longer path, and thousands of members under one endless name would cost their weight each.
    if (path === null || path.length > longestPath || !this.#wanted.has(path)) return null;
    if (!this.places.has(path)) this.places.set(path, place);
    return path;
  }
}

const longestPath = 400;

/** The path of what this stands in; empty at the root. */
export const around = (path: string): string =>
  path.slice(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('['), 0));

/** The path of a table's header, each list on the way at its newest member. */
function enterTable(names: string[], isList: boolean, lists: Map<string, number>): string {
  let path = '';
  for (const [index, name] of names.entries()) {
    path = join(path, name);
    if (isList && index === names.length - 1) lists.set(path, (lists.get(path) ?? 0) + 1);
    const count = lists.get(path);
    if (count !== undefined) path = `${path}[${count - 1}]`;
  }
  return path;
}

const join = (path: string, name: string): string => (path ? `${path}.${name}` : name);

/** `a.b = value`. False when it is no member at all. */
function readMember(reader: TomlReader, table: string | null, search: Search): boolean {
  const { at } = reader;
  const names = readKey(reader);
  if (names.length === 0 || !reader.take('=')) return false;
  let path = table;
  for (const name of names) path = path === null ? null : search.note(join(path, name), reader.placeOf(at));
  readValue(reader, path, search);
  return true;
}

function readKey(reader: TomlReader): string[] {
  const names: string[] = [];
  do {
    reader.skipBlank(false);
    const name = reader.takeName();
    if (name === undefined) break;
    names.push(name);
    reader.skipBlank(false);
  } while (reader.take('.'));
  return names;
}

function readValue(reader: TomlReader, path: string | null, search: Search): void {
  reader.skipBlank(false);
  if (reader.take('[')) readList(reader, path, search);
  else if (reader.take('{')) readInlineTable(reader, path, search);
  else if (!reader.takeString()) reader.skipBare();
}

function readList(reader: TomlReader, path: string | null, search: Search): void {
  for (let index = 0; ; index++) {
    reader.skipBlank(true);
    if (reader.take(']') || reader.ended) return;
    const before = reader.at;
    const member = path === null ? null : search.note(`${path}[${index}]`, reader.placeOf(before));
    readValue(reader, member, search);
    reader.skipBlank(true);
    if (!reader.take(',') && reader.at === before) return;
  }
}

function readInlineTable(reader: TomlReader, path: string | null, search: Search): void {
  for (;;) {
    reader.skipBlank(true);
    if (reader.take('}') || reader.ended) return;
    const before = reader.at;
    readMember(reader, path, search);
    reader.skipBlank(true);
    if (!reader.take(',') && reader.at === before) return;
  }
}
