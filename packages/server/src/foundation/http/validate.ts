import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';

const ajv = new Ajv2020({ allErrors: true, strict: false, useDefaults: true, allowUnionTypes: true, verbose: true });
addFormats.default(ajv, ['date', 'date-time', 'email', 'uri']);

export type Validator = (value: unknown) => string[];

/**
 * Makes of a schema a function that gives one sentence for each problem; an empty list means the value fits.
 * Compiled when it is first asked: hundreds of schemas would hold up the start.
 */
export function compileValidator(schema: TSchema, subject: string): Validator {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= ajv.compile(schema);
    return validate(value) ? [] : sentencesOf(validate.errors ?? [], subject);
  };
}

function sentencesOf(errors: ErrorObject[], subject: string): string[] {
  // A union reports each branch and then itself: the branches' complaints would only confuse.
  const unions = errors
    .filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')
    .map(({ instancePath }) => instancePath);
  const told = errors.filter(({ keyword, instancePath, schemaPath }) => {
    // That a condition's branch failed is told by what failed in it.
    if (keyword === 'if') return false;
    if (keyword === 'anyOf' || keyword === 'oneOf') return true;
    return !(unions.includes(instancePath) && /\/(anyOf|oneOf)\//.test(schemaPath));
  });
  return [...new Set(told.map((error) => sentenceOf(error, subject)))];
}

function sentenceOf(error: ErrorObject, subject: string): string {
  const name = nameOf(error.instancePath) || subject;
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'required':
      return `${join(error.instancePath, String(params.missingProperty))} is required.`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `${join(error.instancePath, String(params.additionalProperty ?? params.unevaluatedProperty))} is not a member this accepts.`;
    case 'type':
      return `${name} must be ${article(String(params.type))}.`;
    case 'enum':
      return `${name} must be one of: ${(params.allowedValues as unknown[]).join(', ')}.`;
    case 'const':
      return `${name} must be ${JSON.stringify(params.allowedValue)}.`;
    case 'minLength':
      return `${name} must have at least ${count(params.limit, 'character')}.`;
    case 'maxLength':
      return `${name} must have at most ${count(params.limit, 'character')}.`;
    case 'minItems':
      return `${name} must have at least ${count(params.limit, 'item')}.`;
    case 'maxItems':
      return `${name} must have at most ${count(params.limit, 'item')}.`;
    case 'uniqueItems':
      return `${name} must not repeat an item.`;
    case 'minimum':
      return `${name} must be at least ${params.limit}.`;
    case 'maximum':
      return `${name} must be at most ${params.limit}.`;
    case 'minProperties':
      return `${name} must have at least ${count(params.limit, 'member')}.`;
    case 'format':
      return `${name} must be a valid ${params.format}.`;
    default:
      return `${name} ${describe(error)}.`;
  }
}

/** Where a pattern or a union says in its description what it wants, that is the clearest sentence. */
function describe(error: ErrorObject): string {
  const description = (error.parentSchema as { description?: string } | undefined)?.description;
  if (error.keyword === 'anyOf' || error.keyword === 'oneOf') {
    const choices = constants(error.schema);
    if (choices) return `must be one of: ${choices.join(', ')}`;
  }
  if (description) return `is not valid: ${description.replace(/\.$/, '')}`;
  return error.message ?? 'is not valid';
}

function constants(branches: unknown): string[] | undefined {
  if (!Array.isArray(branches)) return undefined;
  const values = branches.map((branch: { const?: unknown; type?: string }) => {
    if (branch.const !== undefined) return String(branch.const);
    return branch.type === 'null' ? 'null' : undefined;
  });
  return values.every((value) => value !== undefined) ? (values as string[]) : undefined;
}

function nameOf(instancePath: string): string {
  return instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part), '');
}

function join(instancePath: string, member: string): string {
  const parent = nameOf(instancePath);
  return parent ? `${parent}.${member}` : member;
}

function article(type: string): string {
  const named = type.replaceAll(',', ' or ');
  return /^[aeiou]/.test(named) ? `an ${named}` : named === 'null' ? named : `a ${named}`;
}

function count(limit: unknown, unit: string): string {
  return limit === 1 ? `1 ${unit}` : `${limit} ${unit}s`;
}
