import { ApiProblem, type FieldProblem } from '../../api/api-problem';

export interface MatchedProblems {
  /** By the name of the field they stand at. */
  fields: Map<string, FieldProblem[]>;
  /** What no field of the form is about. */
  others: FieldProblem[];
}

/** Puts what was refused at the fields it is about. */
export function matchProblems(error: unknown, names: readonly string[]): MatchedProblems {
  const fields = new Map<string, FieldProblem[]>();
  const others: FieldProblem[] = [];
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
function problemsOf(error: unknown): FieldProblem[] {
  if (!(error instanceof ApiProblem)) return [];
  if (error.fields.length > 0) return error.fields;
  return error.sentences.map((message) => ({ code: '', path: message.split(' ', 1)[0] ?? '', message }));
}
