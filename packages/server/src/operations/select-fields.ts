import { DomainError } from '../foundation/domain-error.js';

export const longestFields = 1000;

/** The names in `fields`, or undefined for the whole resource. `id` is always kept. */
export function readFields(fields: unknown, selectable: readonly string[]): ReadonlySet<string> | undefined {
  if (typeof fields !== 'string') return undefined;
  if (fields.length > longestFields)
    throw new DomainError('INVALID_FIELDS', { message: `fields can have at most ${longestFields} characters.` });
  const names = fields.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !selectable.includes(name));
  if (unknown.length > 0) {
    throw new DomainError('INVALID_FIELDS', {
      message: `fields contains ${unknown.map((name) => JSON.stringify(name)).join(', ')}; allowed: ${selectable.join(', ')}.`,
      problems: unknown.map((name) => `${JSON.stringify(name)} is not a field of this resource.`),
    });
  }
  return new Set(['id', ...names]);
}

type Resource = Record<string, unknown>;

/** Keeps the chosen members of `{ data }`, whether it holds one resource or a list. */
export function selectFields(body: unknown, fields: ReadonlySet<string> | undefined): unknown {
  if (!fields || typeof body !== 'object' || body === null || !('data' in body)) return body;
  const { data } = body as { data: Resource | Resource[] };
  return { ...body, data: Array.isArray(data) ? data.map((one) => pick(one, fields)) : pick(data, fields) };
}

function pick(resource: Resource, fields: ReadonlySet<string>): Resource {
  return Object.fromEntries(Object.entries(resource).filter(([name]) => fields.has(name)));
}
