import '../../../design/source-view.css';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SourceLine } from '../../../design/source-view';
import { EditableLine } from './editable-line';
import { focusProblem } from './focus-problem';
import type { ProblemFixes } from './problem-fixes';
import { type PlacedSegment, place } from './text-segments';

interface ProblemFixesViewProps {
  fixes: ProblemFixes;
  onPiece(id: number, text: string): void;
}

/** The manifest with each problem under its line. Lines with problems can be written in; F8 goes from one to the next. */
export function ProblemFixesView({ fixes, onPiece }: ProblemFixesViewProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => focusProblem(ref.current, 'first'), []);
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'F8') return;
    event.preventDefault();
    focusProblem(ref.current, event.shiftKey ? 'previous' : 'next');
  };
  return (
    <section ref={ref} className="souk-source" aria-label={t('versions.editor.withProblems')} onKeyDown={walk}>
      <ol className="souk-source-lines">
        {place(fixes.pieces).map((piece) =>
          piece.open ? (
            <EditableLine
              key={piece.id}
              piece={piece}
              problems={fixes.problems.get(piece.id) ?? []}
              onText={(text) => onPiece(piece.id, text)}
            />
          ) : (
            <StillLines key={piece.id} piece={piece} />
          ),
        )}
      </ol>
    </section>
  );
}

const StillLines = ({ piece: { firstLine, lines } }: { piece: PlacedSegment }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
  lines.map((line, at) => <SourceLine key={at} number={firstLine + at} text={line} />);
