/** JSON that PostgreSQL writes from a row, as a sequence of pieces. No row becomes an object on the way to a list or an export. */
export type JsonText = readonly Piece[];

type Piece =
  /** The same in every row. */
  | { kind: 'fixed'; written: string }
  /** An SQL expression that is JSON, or a part of it, once it is a text; never null. */
  | { kind: 'given'; expression: string }
  /** The same, of type text, or null. */
  | { kind: 'nullable'; expression: string }
  | { kind: 'flag'; condition: string };

const fixed = (written: string): Piece => ({ kind: 'fixed', written });
const nullable = (expression: string): JsonText => [{ kind: 'nullable', expression }];

/** Never null, and nothing in it needs escaping: ids, amounts, values from a closed list. */
export const word = (expression: string): JsonText => [fixed('"'), { kind: 'given', expression }, fixed('"')];

/** Any text, or null. */
export const text = (expression: string): JsonText => nullable(`to_json(${expression})::text`);

/** A list of texts, or null. */
export const texts = (expression: string): JsonText => nullable(`to_json(${expression})::text`);

/** A number, or null. */
export const number = (expression: string): JsonText => nullable(`(${expression})::text`);

export const flag = (condition: string): JsonText => [{ kind: 'flag', condition }];

/** A column of type jsonb, never null. Values of type json can contain newlines, which exports do not expect. */
export const json = (expression: string): JsonText => [{ kind: 'given', expression }];

/** A time as JavaScript writes it, or null. */
export const time = (expression: string): JsonText =>
  nullable(`to_char(${expression} at time zone 'UTC', '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\\"')`);

/** Null where the condition does not hold. */
export const only = (condition: string, value: JsonText): JsonText =>
  nullable(`case when ${condition} then ${expressionOf(value)} end`);

export function object(members: Record<string, JsonText>): JsonText {
  const written = Object.entries(members).flatMap(([name, value], index) => [
    fixed(`${index === 0 ? '{' : ','}"${name}":`),
    ...value,
  ]);
  return [...written, fixed(written.length === 0 ? '{}' : '}')];
}

/** PostgreSQL accepts no more arguments than this in one call. */
const maxArguments = 100;

/** The SQL expression whose value is the JSON as text. */
export function expressionOf(value: JsonText): string {
  let parts = argumentsOf(value);
  while (parts.length > maxArguments) {
    parts = [`concat(${parts.slice(0, maxArguments).join(', ')})`, ...parts.slice(maxArguments)];
  }
  return `concat(${parts.join(', ')})`;
}

/** Every argument costs, so what is the same in every row is written with the piece that follows it where that can be. */
function argumentsOf(value: JsonText): string[] {
  const parts: string[] = [];
  let before = '';
  for (const piece of value) {
    switch (piece.kind) {
      case 'fixed':
        before += piece.written;
        continue;
      case 'given':
        parts.push(literal(before), piece.expression);
        break;
      case 'nullable':
        parts.push(`coalesce(${literal(before)} || ${piece.expression}, ${literal(`${before}null`)})`);
        break;
      case 'flag':
        parts.push(
          `case when ${piece.condition} then ${literal(`${before}true`)} else ${literal(`${before}false`)} end`,
        );
        break;
    }
    before = '';
  }
  return before === '' ? parts : [...parts, literal(before)];
}

/** A text as SQL writes it. */
export const literal = (written: string): string => `'${written.replaceAll("'", "''")}'`;
