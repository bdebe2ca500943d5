import {
  type DataDefinition,
  type DataType,
  dataOwners,
  dataTypes,
  dataVisibilities,
  manifestLimits,
  memberDataType,
} from '@souk/contract';
import { isDecimal, lessThan } from './decimal.js';
import { readKey, rejectRepeatedKeys } from './read-key.js';
import { type PatternBudget, readPattern } from './read-pattern.js';
import { show, type Table } from './read-table.js';
import { isStorable } from './storable-text.js';

export function readDataDefinitions(tables: Table[]): DataDefinition[] {
  const budget: PatternBudget = { steps: manifestLimits.allPatternSteps };
  const definitions = tables.map((table) => readDefinition(table, budget));
  rejectRepeatedKeys(
    tables,
    definitions.map(({ owner, key }) => key && `${owner}.${key}`),
  );
  return definitions.sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}

const sortKey = ({ owner, key }: DataDefinition): string => `${owner}.${key}`;

function readDefinition(table: Table, budget: PatternBudget): DataDefinition {
  const type = table.word('type', dataTypes);
  const definition: DataDefinition = {
    owner: table.word('owner', dataOwners),
    key: readKey(table),
    type,
    name: table.text('name', { max: manifestLimits.nameLength }),
    description: table.optionalText('description', { max: manifestLimits.descriptionLength }),
    visibility: table.word('visibility', dataVisibilities, 'app'),
    min: readBound(table, 'min', type),
    max: readBound(table, 'max', type),
    max_length: table.optionalInteger('max_length', 1, manifestLimits.textLength),
    pattern: readPattern(table, budget),
    choices: readChoices(table, type),
  };
  rejectMisplaced(table, type);
  rejectCrossedBounds(table, definition);
  table.rejectUnknown();
  return definition;
}

const numbers: readonly DataType[] = ['integer', 'decimal', 'money'];
const texts: readonly DataType[] = ['text', 'long_text'];
const typesOfMember: Record<'min' | 'max' | 'max_length' | 'pattern' | 'choices', readonly DataType[]> = {
  min: numbers,
  max: numbers,
  max_length: [...texts, 'url'],
  pattern: texts,
  choices: ['text', 'integer', 'decimal'],
};

function rejectMisplaced(table: Table, type: DataType): void {
  for (const [name, types] of Object.entries(typesOfMember)) {
    if (!table.has(name) || types.includes(memberDataType(type))) continue;
    table.problems.add(
      'MEMBER_MISPLACED',
      table.at(name),
      `A value of type ${type} has no ${name}.`,
      `Remove ${name}; it belongs to: ${types.join(', ')}.`,
    );
  }
}

function readBound(table: Table, name: 'min' | 'max', type: DataType): number | string | null {
  const value = table.raw(name);
  if (value === undefined || !numbers.includes(memberDataType(type))) return null;
  const whole = memberDataType(type) === 'integer';
  if (whole && Number.isSafeInteger(value)) return value as number;
  if (!whole && isDecimal(value)) return value;
  const wanted = whole ? 'a whole number' : 'a decimal in quotes, such as "0.50"';
  table.problems.add('VALUE_WRONG', table.at(name), `${show(value)} is not a bound for ${type}.`, `Write ${wanted}.`);
  return null;
}

function rejectCrossedBounds(table: Table, { min, max }: DataDefinition): void {
  if (min === null || max === null || !lessThan(String(max), String(min))) return;
  table.problems.add('VALUE_WRONG', table.at('max'), `max (${max}) is below min (${min}).`, 'Set max to min or more.');
}

function readChoices(table: Table, type: DataType): DataDefinition['choices'] {
  const value = table.raw('choices');
  if (value === undefined || !typesOfMember.choices.includes(memberDataType(type))) return null;
  if (memberDataType(type) !== 'integer') return readTextChoices(table, type);
  if (Array.isArray(value) && value.length > 0 && value.length <= manifestLimits.choices) {
    if (value.every((choice) => Number.isSafeInteger(choice)) && new Set(value).size === value.length) {
      return [...value].sort((one, other) => one - other);
    }
  }
  table.problems.add(
    'VALUE_WRONG',
    table.at('choices'),
    'choices must be different whole numbers.',
    `List 1 to ${manifestLimits.choices} whole numbers, each once.`,
  );
  return null;
}

function readTextChoices(table: Table, type: DataType): string[] {
  const found = table.texts('choices', manifestLimits.choices);
  if (found.length === 0 && Array.isArray(table.raw('choices'))) {
    table.problems.add(
      'VALUE_WRONG',
      table.at('choices'),
      'choices is empty.',
      'List at least one choice, or omit choices.',
    );
  }
  for (const { value, path } of found) {
    const wrong = memberDataType(type) === 'decimal' ? !isDecimal(value) : value === '' || !isStorable(value);
    if (wrong)
      table.problems.add(
        'VALUE_WRONG',
        path,
        `${show(value)} is not a choice of type ${type}.`,
        `Use a value of type ${type}.`,
      );
  }
  return found.map(({ value }) => value).sort();
}
