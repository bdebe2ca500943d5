import type { Problems } from './problems.js';
import { isStorable } from './storable-text.js';

interface TextRules {
  max: number;
  min?: number;
}

/**
 * Reads the members of one table of the manifest. Each read records its own problem and then returns a harmless value,
 * so that reading continues to the next problem; a manifest with any problem is discarded. Members never read are unknown.
 */
export class Table {
  readonly path: string;
  readonly problems: Problems;
  readonly #members: Record<string, unknown>;
  readonly #read = new Set<string>();

  constructor(value: unknown, path: string, problems: Problems) {
    this.path = path;
    this.problems = problems;
    this.#members = isTable(value) ? value : {};
    if (!isTable(value)) problems.add('TYPE_WRONG', path, `${say(path)} must be a table.`, `Write it as [${path}].`);
  }

  at(name: string): string {
    return this.path ? `${this.path}.${name}` : name;
  }

  has(name: string): boolean {
    return this.#take(name) !== undefined;
  }

  /** The raw member, for custom rules. */
  raw(name: string): unknown {
    return this.#take(name);
  }

  text(name: string, rules: TextRules): string {
    const value = this.#take(name);
    if (value === undefined) return this.#missing(name);
    return readText(value, this.at(name), rules, this.problems);
  }

  optionalText(name: string, rules: TextRules): string | null {
    return this.has(name) ? this.text(name, rules) : null;
  }

  word<T extends string>(name: string, words: readonly T[], standard?: T): T {
    const value = this.#take(name);
    const first = words[0] as T;
    if (value === undefined && standard !== undefined) return standard;
    if (value === undefined) {
      this.#missing(name);
      return first;
    }
    const found = words.find((word) => word === value);
    if (found !== undefined) return found;
    const choice = words.join(', ');
    this.problems.add(
      'VALUE_UNKNOWN',
      this.at(name),
      `${show(value)} is not a known ${name}.`,
      `Use one of: ${choice}.`,
    );
    return first;
  }

  optionalInteger(name: string, least: number, most: number): number | null {
    const value = this.#take(name);
    if (value === undefined) return null;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most) return value;
    const range = `a whole number from ${least} to ${most}`;
    this.problems.add('VALUE_WRONG', this.at(name), `${this.at(name)} must be ${range}.`, `Set ${name} to ${range}.`);
    return null;
  }

  /** A list of texts, each once, in alphabetical order. */
  texts(name: string, most: number): { value: string; path: string }[] {
    const members = this.#list(name, most);
    const seen = new Set<string>();
    const found: { value: string; path: string }[] = [];
    for (const [index, member] of members.entries()) {
      const path = `${this.at(name)}[${index}]`;
      if (typeof member !== 'string') {
        this.problems.add('TYPE_WRONG', path, `${path} must be a string.`, 'Write it in quotes.');
        continue;
      }
      if (!isStorable(member)) {
        this.problems.add('VALUE_WRONG', path, `${path} holds a character that cannot be stored.`, 'Remove it.');
        continue;
      }
      if (seen.has(member)) {
        this.problems.add('VALUE_REPEATED', path, `${show(member)} occurs twice in ${this.at(name)}.`, 'List it once.');
        continue;
      }
      seen.add(member);
      found.push({ value: member, path });
    }
    return found;
  }

  /** A list of tables, `[[name]]` in TOML. */
  tables(name: string, most: number): Table[] {
    return this.#list(name, most).map(
      (member, index) => new Table(member, `${this.at(name)}[${index}]`, this.problems),
    );
  }

  /** A table of its own; an absent one reads as empty. */
  table(name: string): Table {
    return new Table(this.#take(name) ?? {}, this.at(name), this.problems);
  }

  /** Call last: every member that was not read is a problem. */
  rejectUnknown(): void {
    for (const name of Object.keys(this.#members)) {
      if (this.#read.has(name)) continue;
      const known = [...this.#read].join(', ');
      this.problems.add(
        'MEMBER_UNKNOWN',
        this.at(name),
        `${this.at(name)} is not a field of the manifest.`,
        `Remove it, or correct its name. Known fields: ${known}.`,
      );
    }
  }

  #take(name: string): unknown {
    this.#read.add(name);
    return Object.hasOwn(this.#members, name) ? this.#members[name] : undefined;
  }

  #missing(name: string): string {
    this.problems.add('MEMBER_MISSING', this.at(name), `${this.at(name)} is missing.`, `Add ${name}.`);
    return '';
  }

  #list(name: string, most: number): unknown[] {
    const value = this.#take(name);
    if (value === undefined) return [];
    if (!Array.isArray(value)) {
      this.problems.add(
        'TYPE_WRONG',
        this.at(name),
        `${this.at(name)} must be a list.`,
        'Write it as a list: [ ... ].',
      );
      return [];
    }
    if (value.length > most) {
      const message = `${this.at(name)} has ${value.length} items; at most ${most} are allowed.`;
      this.problems.add('LIST_TOO_LONG', this.at(name), message, `Keep at most ${most}.`);
    }
    return value.slice(0, most);
  }
}

function readText(value: unknown, path: string, { min = 1, max }: TextRules, problems: Problems): string {
  if (typeof value !== 'string') {
    problems.add('TYPE_WRONG', path, `${path} must be a string.`, 'Write it in quotes.');
    return '';
  }
  if (!isStorable(value)) {
    problems.add('VALUE_WRONG', path, `${path} holds a character that cannot be stored.`, 'Remove control characters.');
    return '';
  }
  const length = [...value].length;
  if (length >= min && length <= max) return value;
  const range = `${min} to ${max} characters`;
  problems.add('LENGTH_WRONG', path, `${path} has ${length} characters.`, `Use ${range}.`);
  return '';
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

const say = (path: string): string => path || 'The manifest';

/** The value as a person would quote it, truncated. */
export function show(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'A list' : 'A table';
  const text = String(value);
  return `"${text.length > 80 ? `${text.slice(0, 80)}...` : text}"`;
}
