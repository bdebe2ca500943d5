import type { ManifestProblemCode } from '@souk/contract';

/** One thing that is wrong with a manifest or its bundle: what, where, and what to do about it. */
export interface Problem {
  code: ManifestProblemCode;
  path: string;
  message: string;
  fix: string;
}

/** More than anyone would fix in one go; a hostile file must not make an endless answer. */
const maxProblems = 200;

/** Collects every problem, so that a developer fixes all of them at once. */
export class Problems {
  readonly list: Problem[] = [];

  add(code: ManifestProblemCode, path: string, message: string, fix: string): void {
    if (this.list.length < maxProblems) this.list.push({ code, path, message, fix });
  }

  get none(): boolean {
    return this.list.length === 0;
  }
}
