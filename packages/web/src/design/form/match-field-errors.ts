import { ApiError, type FieldError } from '../../api/api-error';

export interface MatchedErrors {
  /** By the name of the field they stand at. */
  fields: Map<string, FieldError[]>;
  /** What no field of the form is about. */
  others: FieldError[];
}

/** Puts what was refused at the fields it is about. */
export function matchFieldErrors(error: unknown, names: readonly string[]): MatchedErrors {
  const fields = new Map<string, FieldError[]>();
  const others: FieldError[] = [];
  for (const problem of problemsOf(error)) {
    const name = fieldOf(problem.path, names);
    if (name === undefined) others.push(problem);
    else fields.set(name, [...(fields.get(name) ?? []), problem]);
  }
  return { fields, others };
}

/** The field of this very path, or the nearest one around it: `pricing.note` stands at `pricing` where it has no field. */
export function fieldOf(path: string, names: readonly string[]): string | undefined {
  return names
    .filter((name) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`))
    .sort((one, other) => other.length - one.length)[0];
}

/** Where problems are told as sentences, each begins with the path it is about. */
function problemsOf(error: unknown): FieldError[] {
  if (!(error instanceof ApiError)) return [];
  if (error.fields.length > 0) return error.fields;
  return error.sentences.map((message) => ({ code: '', path: message.split(' ', 1)[0] ?? '', message }));
}
