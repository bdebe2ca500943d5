import type { ErrorObject } from 'ajv/dist/2020.js';
import { maxProblems } from '../../domain-error.js';
import { type LooseBound, maxUnknownMembers } from './check-bounds.js';

export interface ValidationMessageOptions {
  /** What the whole value is called. */
  subject: string;
  /** For an unknown member: list the known ones. */
  namesKnown: boolean;
}

/** One sentence for each problem, in the order they were found, up to a readable number. */
export function validationMessagesOf(errors: ErrorObject[], options: ValidationMessageOptions): string[] {
  // A union reports each branch and then itself: the branches' complaints would only confuse.
  const unions = new Set(errors.filter(isUnion).map(({ instancePath }) => instancePath));
  const sentences = new Set<string>();
  for (const error of errors) {
    if (isToldElsewhere(error, unions)) continue;
    sentences.add(sentenceOf(error, options));
    if (sentences.size === maxProblems) break;
  }
  return [...sentences];
}

const isUnion = ({ keyword }: ErrorObject): boolean => keyword === 'anyOf' || keyword === 'oneOf';

function isToldElsewhere(error: ErrorObject, unions: ReadonlySet<string>): boolean {
  // A failed conditional branch is already reported by the problems inside it.
  if (error.keyword === 'if') return true;
  if (isUnion(error)) return false;
  return unions.has(error.instancePath) && /\/(anyOf|oneOf)\//.test(error.schemaPath);
}

function sentenceOf(error: ErrorObject, { subject, namesKnown }: ValidationMessageOptions): string {
  const name = nameOf(error.instancePath) || subject;
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'required':
      return `${join(error.instancePath, String(params.missingProperty))} is required.`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return unknownMember(
        join(error.instancePath, String(params.additionalProperty ?? params.unevaluatedProperty)),
        namesKnown ? Object.keys((error.parentSchema as { properties?: object }).properties ?? {}) : undefined,
      );
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
      return `${name} must have at most ${count(boundOf(error).declared ?? params.limit, 'item')}.`;
    case 'uniqueItems':
      return `${name} must not contain duplicates.`;
    case 'minimum':
      return `${name} must be at least ${params.limit}.`;
    case 'maximum':
      return `${name} must be at most ${params.limit}.`;
    case 'minProperties':
      return `${name} must have at least ${count(params.limit, 'field')}.`;
    case 'maxProperties':
      return boundOf(error).closed
        ? `${name} has more than ${maxUnknownMembers} unknown fields.`
        : `${name} must have at most ${count(boundOf(error).declared ?? params.limit, 'field')}.`;
    case 'format':
      return `${name} must be a valid ${params.format}.`;
    default:
      return `${name} ${describe(error)}.`;
  }
}

function unknownMember(name: string, known: string[] | undefined): string {
  if (known === undefined) return `${name} is not a known field.`;
  if (known.length === 0) return `${name} is not a known parameter; this operation has none.`;
  return `${name} is not a known parameter. Known parameters: ${known.join(', ')}.`;
}

function boundOf({ parentSchema }: ErrorObject): LooseBound {
  return parentSchema as LooseBound;
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
    .map((part) => shorten(part.replaceAll('~1', '/').replaceAll('~0', '~')))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part), '');
}

function join(instancePath: string, member: string): string {
  const parent = nameOf(instancePath);
  const name = shorten(member);
  return parent ? `${parent}.${name}` : name;
}

const longestName = 100;

/** A client's own name is quoted back, but only up to a bounded length. */
function shorten(name: string): string {
  return name.length <= longestName ? name : `${name.slice(0, longestName)}…`;
}

function article(type: string): string {
  const named = type.replaceAll(',', ' or ');
  return /^[aeiou]/.test(named) ? `an ${named}` : named === 'null' ? named : `a ${named}`;
}

function count(limit: unknown, unit: string): string {
  return limit === 1 ? `1 ${unit}` : `${limit} ${unit}s`;
}
