import '../../../design/source-view.css';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SourceLine } from '../../../design/source-view';
import { OpenLine } from './open-line';
import { type PlacedPiece, place } from './pieces';
import type { Repair } from './repair';
import { focusProblem } from './walk-problems';

interface RepairViewProps {
  repair: Repair;
  onPiece(id: number, text: string): void;
}

/** The manifest with each problem under its line. Lines with problems can be written in; F8 goes from one to the next. */
export function RepairView({ repair, onPiece }: RepairViewProps) {
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
        {place(repair.pieces).map((piece) =>
          piece.open ? (
            <OpenLine
              key={piece.id}
              piece={piece}
              problems={repair.problems.get(piece.id) ?? []}
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

const StillLines = ({ piece: { firstLine, lines } }: { piece: PlacedPiece }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
  lines.map((line, at) => <SourceLine key={at} number={firstLine + at} text={line} />);
