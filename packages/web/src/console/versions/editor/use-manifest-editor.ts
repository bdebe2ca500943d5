import { useState } from 'react';
import { beginRepair, countProblems, editPiece, type LineProblem, type Repair, recheck, repairedText } from './repair';
import { type Checked, useVerdict } from './use-verdict';

interface State {
  text: string;
  /** Set while problems are repaired at their lines; else the whole text is written in. */
  repair?: Repair;
  /** As soon as problems are known, they are shown at their lines. */
  showProblems: boolean;
  /** The verdict that the repair knows of. */
  seen?: Checked['verdict'];
}

export interface ManifestEditor {
  text: string;
  repair: Repair | undefined;
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
  const checked = useVerdict(appId, state.text);
  const { verdict } = checked;
  // While rendering, not in an effect: nothing is ever shown at a line that has moved since.
  if (verdict && verdict !== state.seen) setState(afterCheck(state, verdict));
  const { repair } = state;
  return {
    text: state.text,
    repair,
    checked,
    problems: repair ? countProblems(repair) : (verdict?.errors.length ?? 0),
    write: (text) => setState((now) => ({ ...now, text })),
    take: (text) => setState({ text, showProblems: true }),
    editPiece: (id, text) =>
      setState((now) => {
        if (!now.repair) return now;
        const edited = editPiece(now.repair, id, text);
        return { ...now, repair: edited, text: repairedText(edited) };
      }),
    show: (problems) =>
      setState((now) => {
        const known = problems ?? verdict?.errors;
        return known ? { ...now, repair: beginRepair(now.text, known) } : { ...now, showProblems: true };
      }),
    showWhole: () => setState(({ repair: _, ...now }) => now),
  };
}

function afterCheck(state: State, verdict: NonNullable<Checked['verdict']>): State {
  const known = { ...state, seen: verdict, showProblems: false };
  if (state.repair) return { ...known, repair: recheck(state.repair, verdict.errors) };
  if (!state.showProblems || verdict.valid) return known;
  return { ...known, repair: beginRepair(state.text, verdict.errors) };
}
