/** What changes anything, or takes a lock in order to; names of columns such as `updated_at` do not match. */
const writing =
  /\b(insert|update|delete|merge|truncate|alter|create|drop|nextval|next_id|setval|pg_logical_emit_message|graphile_worker)\b/i;

/** Only asked while commits wait, so that it costs nothing otherwise. */
export function looksLikeWrite(statement: unknown): boolean {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text;
  return typeof text === 'string' && writing.test(text);
}
