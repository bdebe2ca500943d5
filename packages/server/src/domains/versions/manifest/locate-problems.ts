import { parse } from 'smol-toml';
import { around, locateFieldMap } from './locate-fields.js';
import { syntaxPlaceOf } from './parse-toml.js';
import type { Problem } from './problems.js';
import type { Place } from './toml-reader.js';

/** A problem at its line; null where no line is to blame. */
export interface LocatedProblem extends Problem {
  line: number | null;
  column: number | null;
}

const nowhere = { line: null, column: null };
export const unlocated = (problem: Problem): LocatedProblem => ({ ...problem, ...nowhere });
const beginning: Place = { line: 1, column: 1 };

/** Puts each problem where it stands in the TOML text. What is missing stands at the table it is missing in. */
export function locateProblems(source: unknown, problems: Problem[]): LocatedProblem[] {
  if (typeof source !== 'string') return problems.map(unlocated);
  const inside = problems.filter((problem) => problem.path !== '' && !syntaxPlaceOf(problem));
  const paths = new Map(inside.map((problem) => [problem, sourcePath(source, problem.path)]));
  const places = paths.size > 0 ? locateFieldMap(source, paths.values()) : new Map<string, Place>();
  return problems.map((problem) => {
    const path = paths.get(problem);
    return { ...problem, ...(path === undefined ? (syntaxPlaceOf(problem) ?? nowhere) : nearest(places, path)) };
  });
}

/** The place of the path, or of what it stands in. */
function nearest(places: Map<string, Place>, path: string): Place {
  for (let rest = path; rest !== ''; rest = around(rest)) {
    const place = places.get(rest);
    if (place) return place;
  }
  return beginning;
}

const definitionPath = /^data\.definitions\.(\w+)\.(\w+)\.(\w+)$/;

/** Some problems name a definition by its owner and key, because they were found after sorting. */
function sourcePath(source: string, path: string): string {
  const named = definitionPath.exec(path);
  if (!named) return path;
  const [, owner, key, member] = named;
  const { data } = parse(source) as { data?: { definitions?: { owner?: unknown; key?: unknown }[] } };
  const index = data?.definitions?.findIndex((one) => one.owner === owner && one.key === key) ?? -1;
  return index < 0 ? 'data.definitions' : `data.definitions[${index}].${member}`;
}
