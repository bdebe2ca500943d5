import {
  type Block,
  type BlockSetting,
  blockSettingTypes,
  blockTargets,
  type ManifestHosting,
  manifestLimits,
} from '@souk/contract';
import { isWrittenPlainly } from '../../../foundation/outbound/validate-outbound-url.js';
import { parseUrl } from '../../../foundation/parse-url.js';
import { checkPath } from './check-address.js';
import { checkBundlePath } from './check-bundle-path.js';
import { readKey, rejectRepeatedKeys } from './read-key.js';
import { show, type Table } from './read-table.js';
import { isStorable } from './storable-text.js';

export function readBlocks(tables: Table[], hosting: ManifestHosting['mode']): Block[] {
  const blocks = tables.map((table) => readBlock(table, hosting));
  rejectRepeatedKeys(
    tables,
    blocks.map(({ key }) => key),
  );
  return blocks.sort((one, other) => (one.key < other.key ? -1 : 1));
}

function readBlock(table: Table, hosting: ManifestHosting['mode']): Block {
  const settings = table.tables('settings', manifestLimits.blockSettings);
  const block: Block = {
    key: readKey(table),
    name: table.text('name', { max: manifestLimits.nameLength }),
    target: table.word('target', blockTargets),
    entry: readEntry(table, hosting),
    // Settings are shown to the merchant in the order they are written: that order is meaningful and is kept.
    settings: settings.map(readSetting),
  };
  rejectRepeatedKeys(
    settings,
    block.settings.map(({ key }) => key),
  );
  table.rejectUnknown();
  return block;
}

/** A file of the bundle where we host the app, a path on its origin where it hosts itself. */
function readEntry(table: Table, hosting: ManifestHosting['mode']): string {
  const entry = table.text('entry', { max: manifestLimits.pathLength });
  if (!entry) return '';
  const check = hosting === 'platform' ? checkBundlePath : checkPath;
  return check(entry, table.at('entry'), table.problems);
}

function readSetting(table: Table): BlockSetting {
  const type = table.word('type', blockSettingTypes);
  const choices = table.has('choices')
    ? table.texts('choices', manifestLimits.choices).map(({ value }) => value)
    : null;
  const setting: BlockSetting = {
    key: readKey(table),
    type,
    label: table.text('label', { max: manifestLimits.labelLength }),
    default: readDefault(table, type, choices),
    choices,
  };
  checkChoices(table, type, choices);
  table.rejectUnknown();
  return setting;
}

function checkChoices(table: Table, type: BlockSetting['type'], choices: string[] | null): void {
  const at = table.at('choices');
  if (type === 'choice' && !choices?.length) {
    table.problems.add('MEMBER_MISSING', at, 'The type choice requires choices.', 'List at least one.');
  }
  if (type !== 'choice' && choices) {
    table.problems.add(
      'MEMBER_MISPLACED',
      at,
      `A setting of type ${type} has no choices.`,
      'Remove choices, or set type to choice.',
    );
  }
}

function readDefault(table: Table, type: BlockSetting['type'], choices: string[] | null): BlockSetting['default'] {
  const value = table.raw('default');
  if (value === undefined) return null;
  if (fits(value, type, choices)) return value as BlockSetting['default'];
  table.problems.add(
    'VALUE_WRONG',
    table.at('default'),
    `${show(value)} is not a value of type ${type}.`,
    `Use a default of type ${type}, or omit it.`,
  );
  return null;
}

function fits(value: unknown, type: BlockSetting['type'], choices: string[] | null): boolean {
  if (type === 'integer') return Number.isSafeInteger(value);
  if (type === 'boolean') return typeof value === 'boolean';
  if (typeof value !== 'string' || value.length > manifestLimits.descriptionLength) return false;
  if (!isStorable(value)) return false;
  if (type === 'color') return /^#[0-9a-fA-F]{6}$/.test(value);
  if (type === 'choice') return choices?.includes(value) === true;
  if (type === 'url') return isWrittenPlainly(value) && parseUrl(value)?.protocol === 'https:';
  return true;
}
