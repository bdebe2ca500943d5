import type { TSchema } from 'typebox';

interface SampleSchema {
  type?: string | string[];
  anyOf?: SampleSchema[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  format?: string;
  properties?: Record<string, SampleSchema>;
  items?: SampleSchema;
  pattern?: string;
  minimum?: number;
}

/** A value that the schema itself describes: its examples, its first words, and nothing where nothing is said. */
export function sampleOf(schema: TSchema, at: Date): unknown {
  return sample(schema as SampleSchema, at.toISOString());
}

function sample(schema: SampleSchema, time: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, time);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const mayBeNull = types.includes('null');
  if (schema.format === 'date-time') return mayBeNull ? null : time;
  if (schema.examples && schema.examples.length > 0) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  if (types.includes('object')) return sampleMembers(schema.properties ?? {}, time);
  if (types.includes('array')) return schema.items && !mayBeNull ? [sample(schema.items, time)] : [];
  if (mayBeNull) return null;
  if (types.includes('boolean')) return false;
  if (types.includes('integer') || types.includes('number')) return schema.minimum ?? 0;
  return 'sample';
}

function sampleMembers(properties: Record<string, SampleSchema>, time: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, sample(member, time)]));
}
