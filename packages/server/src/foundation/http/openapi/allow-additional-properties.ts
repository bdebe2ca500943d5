type Json = Record<string, unknown>;

/**
 * Answers may gain members, so the published documents do not close them: a client that validates must not break. Tests hold answers
 * against the closed schemas. Each schema is copied once, so that what was shared stays shared.
 */
export function additionalPropertiesAllower(): (schema: unknown) => unknown {
  const opened = new Map<object, unknown>();
  const open = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(open);
    if (typeof value !== 'object' || value === null) return value;
    if (!opened.has(value)) opened.set(value, openNode(value as Json));
    return opened.get(value);
  };
  const openNode = (node: Json): Json =>
    Object.fromEntries(
      Object.entries(node)
        .filter(([name, member]) => !(name === 'additionalProperties' && member === false))
        .map(([name, member]) => [name, open(member)]),
    );
  return open;
}
