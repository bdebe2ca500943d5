import { Type } from 'typebox';
import { read } from '../api/request.js';
import { costOf, cutRows } from '../results/limit-result-size.js';
import { readTool } from '../tool.js';
import { appPath } from './choose-app.js';
import { app, cursor, manifest, nextCursor, resource, rows } from './parameters.js';

interface Problem {
  code: string;
  path: string;
  message: string;
  fix: string;
  line: number | null;
  column: number | null;
}

interface Verdict {
  valid: boolean;
  errors: Problem[];
  diff: Record<string, boolean | string[]> | null;
}

export const validateManifest = readTool({
  name: 'validate_manifest',
  title: 'Validate a manifest',
  description:
    'Validates a manifest: problems with position and fix, and changes from the current version. Stores nothing.',
  input: { app, manifest, cursor },
  output: { valid: Type.Boolean(), errors: rows(), diff: Type.Union([resource(), Type.Null()]), nextCursor },
  untrusted: ['errors[].path', 'diff'],
  async run(context, { app: named, manifest: given, cursor: from }) {
    const path = `${await appPath(context, named)}/manifest/validate`;
    const {
      valid,
      errors,
      diff: whole,
    } = await read<Verdict>(context.api, { method: 'POST', path, body: { manifest: given } });
    const diff = whole && shorten(whole);
    const shown = diff ? `diff: ${JSON.stringify(diff)}` : '';
    const { part, nextCursor: next } = cutRows(errors, from, describe, costOf(diff, shown));
    return {
      facts: { valid, errors: part, diff, nextCursor: next },
      says: valid ? 'The manifest is valid.' : `The manifest has ${errors.length} problems.`,
      shows: [...part.map(describe), shown].filter(Boolean).join('\n'),
    };
  },
});

const describe = ({ line, column, path, message, fix }: Problem) =>
  `${line ? `${line}:${column ?? 1} ` : ''}${path}: ${message} ${fix}`;

const maxListed = 8;

/** A few of each kind of change tell what is about to happen. */
function shorten(diff: NonNullable<Verdict['diff']>): Record<string, boolean | string[]> {
  const lists = Object.entries(diff).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.slice(0, maxListed).map((one) => one.slice(0, 60)) : value,
  ]);
  return Object.fromEntries(lists) as Record<string, boolean | string[]>;
}
