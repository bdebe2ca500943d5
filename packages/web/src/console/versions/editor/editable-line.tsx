import './editor.css';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { EnglishText } from '../../../design/english-text';
import { useCodeTitles } from '../../../design/use-code-title';
import type { LineProblem } from './problem-fixes';
import type { PlacedSegment } from './text-segments';

interface EditableLineProps {
  piece: PlacedSegment;
  problems: LineProblem[];
  onText(text: string): void;
}

/** A line that can be written in where it stands, with what is wrong with it underneath. */
export function EditableLine({ piece: { text, firstLine, lines }, problems, onText }: EditableLineProps) {
  const { t } = useTranslation();
  const id = useId();
  const wrong = problems.length > 0;
  return (
    <li className="souk-open" data-wrong={wrong}>
      <div className="souk-source-line">
        <span className="souk-source-number" aria-hidden="true">
          {firstLine}
        </span>
        <span className="souk-open-line" data-text={text}>
          <textarea
            aria-label={t('versions.editor.line', { line: firstLine })}
            aria-invalid={wrong}
            aria-describedby={id}
            data-wrong={wrong || undefined}
            value={text}
            rows={lines.length}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            onChange={({ currentTarget }) => onText(currentTarget.value)}
          />
        </span>
      </div>
      <div id={id}>
        {wrong ? (
          <LineProblems problems={problems} />
        ) : (
          <p className="souk-repaired" dir="auto">
            ✓ {t('versions.editor.repaired')}
          </p>
        )}
      </div>
    </li>
  );
}

export function LineProblems({ problems }: { problems: LineProblem[] }) {
  const titleOf = useCodeTitles();
  return (
    <ul className="souk-line-problems" dir="auto">
      {problems.map(({ code, path, message, fix }) => (
        <li key={`${code} ${path} ${message}`} className="souk-line-problem">
          <strong>{titleOf(code) ?? code}</strong>
          <p>
            <EnglishText>{message}</EnglishText>
          </p>
          {fix && (
            <p className="souk-quiet">
              <EnglishText>{fix}</EnglishText>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
