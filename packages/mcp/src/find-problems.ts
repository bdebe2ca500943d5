import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

const maxProblems = 10;

/** One sentence for each thing that is wrong with the arguments of a call. */
export function findProblems(schema: TSchema, input: unknown): string[] {
  if (Value.Check(schema, input)) return [];
  const sentences = Value.Errors(schema, input)
    .filter(({ keyword }) => keyword !== 'boolean')
    .map(({ keyword, instancePath, params, message }) => {
      const name = instancePath.slice(1).replaceAll('/', '.') || 'The arguments';
      const facts = params as Record<string, unknown>;
      if (keyword === 'additionalProperties') return unknownNames(facts.additionalProperties, schema);
      if (keyword === 'required') return `${listOf(facts.requiredProperties)} is required.`;
      if (keyword === 'enum') return `${name} must be one of ${listOf(facts.allowedValues)}.`;
      if (keyword === 'pattern') return `${name} must match ${facts.pattern}.`;
      return `${name} ${message}.`;
    });
  return [...new Set(sentences)].slice(0, maxProblems);
}

function unknownNames(names: unknown, schema: TSchema): string {
  const known = Object.keys((schema as { properties?: object }).properties ?? {});
  return `Unknown: ${listOf(names)}. Known: ${known.join(', ')}.`;
}

/** What was sent is told back, but never more than a glance of it. */
const listOf = (values: unknown): string =>
  (Array.isArray(values) ? values : [values])
    .slice(0, 30)
    .map((one) => String(one).slice(0, 60))
    .join(', ');
