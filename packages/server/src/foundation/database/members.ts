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
export interface Member<Value, Row extends object> {
  readonly columns: readonly (keyof Row & string)[];
  readonly reads: Reads<Value, Row>;
  store(value: Value): Partial<Row>;
  json(sight: Sight): JsonText;
}

/**
 * How it is read: a function, or JavaScript over `row`, `sight` and `maskContact`. Of the texts one reader of the whole
 * resource is made when its table is declared: forty small functions, one after another, would take twice as long.
 */
type Reads<Value, Row> = string | ((row: Row, sight: Sight) => Value);

/** What of a resource may be seen. */
export interface Sight {
  readonly maySeeContacts: boolean;
}

/** Everything, for code that changes the resource. */
export const wholeSight: Sight = { maySeeContacts: true };

function column<Value, Name extends string>(
  name: Name,
  json: (expression: string) => JsonText,
): Member<Value, Record<Name, Value>> {
  return {
    columns: [name],
    reads: `row.${name}`,
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
export function largeNumber<Name extends string>(name: Name): Member<number, Record<Name, string>> {
  return {
    columns: [name],
    reads: `Number(row.${name})`,
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

export function time<Name extends string>(name: Name): Member<string, Record<Name, Date>> {
  return {
    columns: [name],
    reads: `row.${name}.toISOString()`,
    store: (value) => ({ [name]: new Date(value) }) as Partial<Record<Name, Date>>,
    json: () => timeJson(name),
  };
}

export function timeOrNull<Name extends string>(name: Name): Member<string | null, Record<Name, Date | null>> {
  return {
    columns: [name],
    reads: `(row.${name} === null ? null : row.${name}.toISOString())`,
    store: (value) => ({ [name]: value === null ? null : new Date(value) }) as Partial<Record<Name, Date | null>>,
    json: () => timeJson(name),
  };
}

/** Whether another member's time is there: nothing of its own is stored. */
export function isSet<Name extends string>(name: Name): Member<boolean, Record<Name, Date | null>> {
  return {
    columns: [],
    reads: `(row.${name} !== null)`,
    store: () => ({}),
    json: () => flagJson(`${name} is not null`),
  };
}

/** A buyer's contact: masked, in TypeScript and in SQL, for viewers who may not see it. */
export function contact<Name extends string>(
  name: Name,
  kind: ContactName,
): Member<string | null, Record<Name, string | null>> {
  const masked = textJson(maskedColumn(kind, name));
  return {
    ...column<string | null, Name>(name, textJson),
    reads: `(sight.maySeeContacts ? row.${name} : maskContact(${JSON.stringify(kind)}, row.${name}))`,
    json: ({ maySeeContacts }) => (maySeeContacts ? textJson(name) : masked),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the bound of an inference; every member that is put in keeps its own types
type AnyMember = Member<any, any>;
type MemberTable = Readonly<Record<string, AnyMember>>;

/** The resource that a table describes. */
export type ResourceOf<Table extends MemberTable> = {
  -readonly [Name in keyof Table]: Table[Name] extends Member<infer Value, infer _Row> ? Value : never;
};

/** The row that it is kept in. */
export type RowOf<Table extends MemberTable> = Flat<
  Both<{ [Name in keyof Table]: Table[Name] extends Member<infer _Value, infer Row> ? Row : never }[keyof Table]>
>;

type Both<Union> = (Union extends unknown ? (given: Union) => void : never) extends (given: infer All) => void
  ? All
  : never;
type Flat<Row> = { [Name in keyof Row]: Row[Name] };

/** Members that belong together: a resource, or an object inside one. */
export interface Group<Resource extends object, Row extends object> extends Member<Resource, Row> {
  read(row: Row, sight: Sight): Resource;
  /** Everything there is to store. */
  store(resource: Resource): Row;
  /** The JSON of the members named, or of all. */
  json(sight: Sight, isWanted?: (member: string) => boolean): JsonText;
}

export type GroupResource<Members> = Members extends Group<infer Resource, infer _Row> ? Resource : never;
export type GroupRow<Members> = Members extends Group<infer _Resource, infer Row> ? Row : never;

export function group<Table extends MemberTable>(
  table: Table,
): Group<ResourceOf<Table>, RowOf<Table> extends object ? RowOf<Table> : never> {
  type Resource = ResourceOf<Table>;
  type Row = RowOf<Table> extends object ? RowOf<Table> : never;
  const names = Object.keys(table);
  const members = Object.values(table);
  const text = readsOf(names, members);
  const read = readerOf<Resource, Row>(text, members);
  return {
    columns: [...new Set(members.flatMap(({ columns }) => columns))] as (keyof Row & string)[],
    // A text that calls functions calls those of this table; inside another's text it would call the other's.
    reads: members.every(({ reads }) => typeof reads === 'string') ? text : read,
    read,
    store: (resource) =>
      Object.assign({}, ...names.map((name) => table[name]?.store(resource[name as keyof Resource]))) as Row,
    json: (sight, isWanted = () => true) =>
      object(
        Object.fromEntries(
          Object.entries(table).flatMap(([name, member]) => (isWanted(name) ? [[name, member.json(sight)]] : [])),
        ),
      ),
  };
}

/** The object literal that reads every member. Groups inside it are part of the text; functions are called by their place. */
function readsOf(names: readonly string[], members: readonly AnyMember[]): string {
  const parts = members.map(({ reads }, place) => {
    const value = typeof reads === 'string' ? reads : `members[${place}].reads(row, sight)`;
    return `${JSON.stringify(names[place])}: ${value}`;
  });
  return `({ ${parts.join(', ')} })`;
}

/** No outside input reaches this text: names and columns come only from the member tables. */
function readerOf<Resource, Row>(reads: string, members: readonly AnyMember[]): (row: Row, sight: Sight) => Resource {
  return new Function('members', 'maskContact', `return (row, sight) => ${reads};`)(members, maskContact);
}
