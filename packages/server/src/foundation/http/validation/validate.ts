import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { boundsOf, isBoundBroken } from './check-bounds.js';
import { validationMessagesOf } from './validation-messages.js';

/**
 * Schemas are compiled while somebody waits, so compiling is kept short: they are ours and tested, and need not be checked against
 * the schema of schemas (whose own compilation takes 200 ms); code that is not tidied up runs just as fast.
 */
const common = {
  strict: false,
  useDefaults: true,
  allowUnionTypes: true,
  verbose: true,
  validateSchema: false,
  code: { optimize: false },
} as const;
/** Stops at the first problem. */
const judge = new Ajv2020({ ...common, allErrors: false });
/** Finds every problem. */
const auditor = new Ajv2020({ ...common, allErrors: true });
for (const ajv of [judge, auditor]) addFormats.default(ajv, ['date', 'date-time', 'email', 'uri']);

export type Validator = (value: unknown) => string[];

/**
 * Turns a schema into a function that returns one sentence for each problem; an empty list means the value is valid.
 * An invalid value is checked against the schema's bounds first (lengths of arrays, numbers of members): every
 * problem is searched for only in values of a size that the schema allows.
 * With `namesKnown` an unknown member is reported together with the known ones, which helps with mistyped query parameters.
 * Compiled on first use: compiling hundreds of schemas would delay the start.
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
    if (broken.length > 0) return validationMessagesOf(broken, { subject, namesKnown });
    findProblems ??= auditor.compile(schema);
    // The first pass filled in defaults, so the second one sees the same value.
    return findProblems(value) ? [] : validationMessagesOf(findProblems.errors ?? [], { subject, namesKnown });
  };
}
