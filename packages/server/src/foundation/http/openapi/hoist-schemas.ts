type Json = Record<string, unknown>;

/**
 * Moves every schema that has a `title` to `components/schemas`, so that the document names a thing once. Two different
 * schemas under one title are a bug of ours, and throw.
 */
export function hoistNamedSchemas(document: Json): Json {
  const named = new Map<string, string>();
  const schemas: Record<string, Json> = {};
  // Routes share most of their schemas: each is looked at once.
  const seen = new Map<object, unknown>();

  const visit = (value: unknown, insideSchemas: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => visit(item, insideSchemas));
    if (typeof value !== 'object' || value === null) return value;
    if (!insideSchemas) return visitNode(value as Json, false);
    if (!seen.has(value)) seen.set(value, visitNode(value as Json, true));
    return seen.get(value);
  };

  const visitNode = (node: Json, insideSchemas: boolean): unknown => {
    const copy = Object.fromEntries(
      Object.entries(node).map(([key, member]) => [key, visit(member, insideSchemas || key === 'schema')]),
    );
    if (!insideSchemas || typeof node.title !== 'string' || !isSchema(node)) return copy;
    const text = JSON.stringify(copy);
    const known = named.get(node.title);
    if (known !== undefined && known !== text) throw new Error(`Two different schemas are named ${node.title}.`);
    named.set(node.title, text);
    schemas[node.title] = copy;
    return { $ref: `#/components/schemas/${node.title}` };
  };

  const { components, ...rest } = document;
  const visited = visit(rest, false) as Json;
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...visited, components: { ...(components as Json), schemas: sorted } };
}

function isSchema(node: Json): boolean {
  return 'type' in node || 'anyOf' in node || 'oneOf' in node || 'allOf' in node || 'enum' in node;
}
