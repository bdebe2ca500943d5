import type { TSchema } from 'typebox';

type Json = Record<string, unknown>;

/** Prefixes the name of a resource of which only the requested fields are returned. */
export const selected = 'Selected';

/** The schema of `{ data }` where the caller chooses its fields: each resource whole, or with those of `fields` and its `id`. */
export function withSelections(answer: TSchema): Json {
  const { properties, ...rest } = answer as Json & { properties: Record<string, Json> };
  const { data } = properties;
  if (!data) return answer as Json;
  const either = data.items ? { ...data, items: wholeOrSelected(data.items as Json) } : wholeOrSelected(data);
  return { ...rest, properties: { ...properties, data: either } };
}

function wholeOrSelected(whole: Json): Json {
  const { title, ...members } = whole;
  const selection = {
    ...members,
    title: `${selected}${title}`,
    required: (whole.required as string[]).filter((name) => name === 'id'),
    description: 'With `fields`: the requested fields, and `id`.',
  };
  return { anyOf: [whole, selection] };
}
