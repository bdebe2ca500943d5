import { type ContactName, maskContact } from '@souk/contract';
import {
  flag as flagJson,
  type JsonText,
  json as jsonJson,
  number as numberJson,
  object,
  text as textJson,
  texts as textsJson,
  time as timeJson,
  word as wordJson,
} from './json-text.js';
import { maskedColumn } from './mask-text.js';

/**
 * How a resource is stored, member by member: its column, how it is read from its row and written to it, and how
 * PostgreSQL writes it as JSON. A resource has one such table; its row's type, its reader, its columns and its JSON all
 * come from it, so that no member can be known to one of them and forgotten in another.
 */
export interface ResourceField<Value, Row extends object> {
  readonly columns: readonly (keyof Row & string)[];
  read(row: Row, sight: Visibility): Value;
  store(value: Value): Partial<Row>;
  json(sight: Visibility): JsonText;
}

/** What of a resource may be seen. */
export interface Visibility {
  readonly maySeeContacts: boolean;
}

/** Everything, for code that changes the resource. */
export const fullVisibility: Visibility = { maySeeContacts: true };

function column<Value, Name extends string>(
  name: Name,
  json: (expression: string) => JsonText,
): ResourceField<Value, Record<Name, Value>> {
  return {
    columns: [name],
    read: (row) => row[name],
    store: (value) => ({ [name]: value }) as Partial<Record<Name, Value>>,
    json: () => json(name),
  };
}

/** An id or an amount: never null, and nothing in it needs escaping. */
export const word = <Name extends string>(name: Name) => column<string, Name>(name, wordJson);

/** A value from a closed list. */
export const oneOf =
  <Value extends string>() =>
  <Name extends string>(name: Name) =>
    column<Value, Name>(name, wordJson);

/** An id that may be missing. */
export const wordOrNull = <Name extends string>(name: Name) =>
  column<string | null, Name>(name, (expression) => textJson(`${expression}::text`));

export const text = <Name extends string>(name: Name) => column<string, Name>(name, textJson);
export const textOrNull = <Name extends string>(name: Name) => column<string | null, Name>(name, textJson);
export const number = <Name extends string>(name: Name) => column<number, Name>(name, numberJson);
/** A 64-bit count, which the driver reads as text. */
export function largeNumber<Name extends string>(name: Name): ResourceField<number, Record<Name, string>> {
  return {
    columns: [name],
    read: (row) => Number(row[name]),
    store: (value) => ({ [name]: String(value) }) as Partial<Record<Name, string>>,
    json: () => numberJson(name),
  };
}

export const numberOrNull = <Name extends string>(name: Name) => column<number | null, Name>(name, numberJson);
/** A list of texts. */
export const texts = <Name extends string>(name: Name) => column<string[], Name>(name, textsJson);
export const flag = <Name extends string>(name: Name) => column<boolean, Name>(name, flagJson);

/** Stored JSON. It must be inserted as text, because the driver would turn an array into a PostgreSQL array. */
export const json =
  <Value>() =>
  <Name extends string>(name: Name) =>
    column<Value, Name>(name, jsonJson);

export function time<Name extends string>(name: Name): ResourceField<string, Record<Name, Date>> {
  return {
    columns: [name],
    read: (row) => row[name].toISOString(),
    store: (value) => ({ [name]: new Date(value) }) as Partial<Record<Name, Date>>,
    json: () => timeJson(name),
  };
}

export function timeOrNull<Name extends string>(name: Name): ResourceField<string | null, Record<Name, Date | null>> {
  return {
    columns: [name],
    read: (row) => row[name]?.toISOString() ?? null,
    store: (value) => ({ [name]: value === null ? null : new Date(value) }) as Partial<Record<Name, Date | null>>,
    json: () => timeJson(name),
  };
}

/** Whether another member's time is there: nothing of its own is stored. */
export function isSet<Name extends string>(name: Name): ResourceField<boolean, Record<Name, Date | null>> {
  return {
    columns: [],
    read: (row) => row[name] !== null,
    store: () => ({}),
    json: () => flagJson(`${name} is not null`),
  };
}

/** A buyer's contact: masked, in TypeScript and in SQL, for viewers who may not see it. */
export function contact<Name extends string>(
  name: Name,
  kind: ContactName,
): ResourceField<string | null, Record<Name, string | null>> {
  const masked = textJson(maskedColumn(kind, name));
  return {
    ...column<string | null, Name>(name, textJson),
    read: (row, { maySeeContacts }) => (maySeeContacts ? row[name] : maskContact(kind, row[name])),
    json: ({ maySeeContacts }) => (maySeeContacts ? textJson(name) : masked),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the bound of an inference; every member that is put in keeps its own types
type AnyMember = ResourceField<any, any>;
type MemberTable = Readonly<Record<string, AnyMember>>;

/** The resource that a table describes. */
export type ResourceOf<Table extends MemberTable> = {
  -readonly [Name in keyof Table]: Table[Name] extends ResourceField<infer Value, infer _Row> ? Value : never;
};

/** The row that it is kept in. */
export type RowOf<Table extends MemberTable> = Flat<
  Both<{ [Name in keyof Table]: Table[Name] extends ResourceField<infer _Value, infer Row> ? Row : never }[keyof Table]>
>;

type Both<Union> = (Union extends unknown ? (given: Union) => void : never) extends (given: infer All) => void
  ? All
  : never;
type Flat<Row> = { [Name in keyof Row]: Row[Name] };

/** Members that belong together: a resource, or an object inside one. */
export interface Group<Resource extends object, Row extends object> extends ResourceField<Resource, Row> {
  /** Everything there is to store. */
  store(resource: Resource): Row;
  /** The JSON of the members named, or of all. */
  json(sight: Visibility, isWanted?: (member: string) => boolean): JsonText;
}

export type GroupResource<Members> = Members extends Group<infer Resource, infer _Row> ? Resource : never;
export type GroupRow<Members> = Members extends Group<infer _Resource, infer Row> ? Row : never;

export function group<Table extends MemberTable>(
  table: Table,
): Group<ResourceOf<Table>, RowOf<Table> extends object ? RowOf<Table> : never> {
  type Resource = ResourceOf<Table>;
  type Row = RowOf<Table> extends object ? RowOf<Table> : never;
  const entries = Object.entries<AnyMember>(table);
  return {
    columns: [...new Set(entries.flatMap(([, { columns }]) => columns))] as (keyof Row & string)[],
    read: (row, sight) => {
      const resource: Record<string, unknown> = {};
      for (const [name, member] of entries) resource[name] = member.read(row, sight);
      return resource as Resource;
    },
    store: (resource) =>
      Object.assign({}, ...entries.map(([name, member]) => member.store(resource[name as keyof Resource]))) as Row,
    json: (sight, isWanted = () => true) =>
      object(
        Object.fromEntries(entries.flatMap(([name, member]) => (isWanted(name) ? [[name, member.json(sight)]] : []))),
      ),
  };
}
