/** As much of JSON Schema as the published documents use. */
export interface PublishedSchema {
  $ref?: string;
  type?: string | string[];
  pattern?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: PublishedSchema[];
  oneOf?: PublishedSchema[];
  items?: PublishedSchema;
  required?: string[];
  properties?: Record<string, PublishedSchema>;
  additionalProperties?: boolean | PublishedSchema;
}

/** A schema as a TypeScript type. `indent` is that of the line it is printed on. */
export function printType(schema: PublishedSchema, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.enum) return schema.enum.map(printLiteral).join(' | ');
  if ('const' in schema) return printLiteral(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return unique(choices.map((choice) => printType(choice, indent))).join(' | ');
  if (schema.type === undefined) return 'unknown';
  return unique([schema.type].flat().map((type) => printPlainType(type, schema, indent))).join(' | ');
}

function printPlainType(type: string, schema: PublishedSchema, indent: string): string {
  if (type === 'integer') return 'number';
  if (type === 'array') return printArray(schema, indent);
  if (type === 'object') return printObject(schema, indent);
  return type;
}

function printArray({ items = {} }: PublishedSchema, indent: string): string {
  const item = printType(items, indent);
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
}

/** Members in their order, each under its description. */
export function printObject({ properties, required = [], additionalProperties }: PublishedSchema, indent = ''): string {
  if (!properties) {
    const value = typeof additionalProperties === 'object' ? printType(additionalProperties, indent) : 'unknown';
    return `Record<string, ${value}>`;
  }
  const inner = `${indent}  `;
  const members = Object.entries(properties).flatMap(([name, member]) => [
    ...printComment(member.description, inner),
    `${inner}${printName(name)}${required.includes(name) ? '' : '?'}: ${printType(member, inner)};`,
  ]);
  return members.length === 0 ? 'Record<string, never>' : ['{', ...members, `${indent}}`].join('\n');
}

export function printComment(text: string | undefined, indent = ''): string[] {
  return text ? [`${indent}/** ${text.replaceAll('*/', '*\\/')} */`] : [];
}

export function printLiteral(value: unknown): string {
  return typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : JSON.stringify(value);
}

const printName = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : printLiteral(name));

const unique = (texts: string[]) => [...new Set(texts)];
