import { useState } from 'react';
import {
  beginRepair,
  countProblems,
  editPiece,
  type LineProblem,
  type ProblemFixes,
  recheck,
  repairedText,
} from './problem-fixes';
import { type Checked, useManifestValidation } from './use-manifest-validation';

interface State {
  text: string;
  /** Set while problems are repaired at their lines; else the whole text is written in. */
  fixes?: ProblemFixes;
  /** As soon as problems are known, they are shown at their lines. */
  showProblems: boolean;
  /** The verdict that the repair knows of. */
  seen?: Checked['verdict'];
}

export interface ManifestEditor {
  text: string;
  fixes: ProblemFixes | undefined;
  checked: Checked;
  problems: number;
  /** Writes the whole text. */
  write(text: string): void;
  /** Takes a whole text from elsewhere; its problems are shown at once. */
  take(text: string): void;
  editPiece(id: number, text: string): void;
  /** Shows problems at their lines: these, or those of the next check. */
  show(problems?: LineProblem[]): void;
  /** Back to writing the whole text. */
  showWhole(): void;
}

export function useManifestEditor(appId: string, begin: string): ManifestEditor {
  const [state, setState] = useState<State>({ text: begin, showProblems: false });
  const checked = useManifestValidation(appId, state.text);
  const { verdict } = checked;
  // While rendering, not in an effect: nothing is ever shown at a line that has moved since.
  if (verdict && verdict !== state.seen) setState(afterCheck(state, verdict));
  const { fixes } = state;
  return {
    text: state.text,
    fixes,
    checked,
    problems: fixes ? countProblems(fixes) : (verdict?.errors.length ?? 0),
    write: (text) => setState((now) => ({ ...now, text })),
    take: (text) => setState({ text, showProblems: true }),
    editPiece: (id, text) =>
      setState((now) => {
        if (!now.fixes) return now;
        const edited = editPiece(now.fixes, id, text);
        return { ...now, fixes: edited, text: repairedText(edited) };
      }),
    show: (problems) =>
      setState((now) => {
        const known = problems ?? verdict?.errors;
        return known ? { ...now, fixes: beginRepair(now.text, known) } : { ...now, showProblems: true };
      }),
    showWhole: () => setState(({ fixes: _, ...now }) => now),
  };
}

function afterCheck(state: State, verdict: NonNullable<Checked['verdict']>): State {
  const known = { ...state, seen: verdict, showProblems: false };
  if (state.fixes) return { ...known, fixes: recheck(state.fixes, verdict.errors) };
  if (!state.showProblems || verdict.valid) return known;
  return { ...known, fixes: beginRepair(state.text, verdict.errors) };
}
