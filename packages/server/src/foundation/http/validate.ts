import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { boundsOf, isBoundBroken } from './check-bounds.js';
import { sentencesOf } from './problem-sentences.js';

const common = { strict: false, useDefaults: true, allowUnionTypes: true, verbose: true };
/** Stops at the first problem. */
const judge = new Ajv2020({ ...common, allErrors: false });
/** Finds every problem. */
const auditor = new Ajv2020({ ...common, allErrors: true });
for (const ajv of [judge, auditor]) addFormats.default(ajv, ['date', 'date-time', 'email', 'uri']);

export type Validator = (value: unknown) => string[];

/**
 * Makes of a schema a function that gives one sentence for each problem; an empty list means the value fits.
 * A value that does not fit is held against the schema's bounds first (lengths of arrays, numbers of members): every
 * problem is looked for only in what the schema's author found a reasonable size.
 * With `namesKnown` a member that is not known is told together with those that are: few can be mistyped in a query.
 * Compiled when it is first needed: hundreds of schemas would hold up the start.
 */
export function compileValidator(
  schema: TSchema,
  subject: string,
  { namesKnown = false }: { namesKnown?: boolean } = {},
): Validator {
  let fits: ValidateFunction | undefined;
  let hasFairSize: ValidateFunction | undefined;
  let findProblems: ValidateFunction | undefined;
  return (value) => {
    fits ??= judge.compile(schema);
    if (fits(value)) return [];
    hasFairSize ??= judge.compile(boundsOf(schema));
    const broken = hasFairSize(value) ? [] : (hasFairSize.errors ?? []).filter(isBoundBroken);
    if (broken.length > 0) return sentencesOf(broken, { subject, namesKnown });
    findProblems ??= auditor.compile(schema);
    // Defaults were filled in by the first look, so the second one sees the same value.
    return findProblems(value) ? [] : sentencesOf(findProblems.errors ?? [], { subject, namesKnown });
  };
}
