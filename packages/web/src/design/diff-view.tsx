import './source-view.css';
import './diff-view.css';
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type DiffLine, diffLines } from './line-diff';
import { TomlLine } from './toml-line';

/** Lines shown around a change, so that one knows where one is. */
const context = 3;

const signs: Record<DiffLine['kind'], string> = { same: ' ', added: '+', removed: '−' };

/** What differs between two texts, line by line; what stayed the same is folded away. */
export function DiffView({ label, before, after }: { label: string; before: string; after: string }) {
  return (
    <section className="souk-source" aria-label={label}>
      <ol className="souk-source-lines">
        {fold(diffLines(before, after)).map((part) =>
          'hidden' in part ? <Gap key={part.key} count={part.hidden} /> : <Line key={part.key} line={part.line} />,
        )}
      </ol>
    </section>
  );
}

type Part = { key: string; line: DiffLine } | { key: string; hidden: number };

function fold(lines: DiffLine[]): Part[] {
  const shown = new Set<number>();
  for (const [at, { kind }] of lines.entries()) {
    if (kind === 'same') continue;
    for (let near = at - context; near <= at + context; near++) shown.add(near);
  }
  const parts: Part[] = [];
  for (const [at, line] of lines.entries()) {
    const last = parts.at(-1);
    if (shown.has(at)) parts.push({ key: `line ${at}`, line });
    else if (last && 'hidden' in last) last.hidden++;
    else parts.push({ key: `gap ${at}`, hidden: 1 });
  }
  return parts;
}

function Line({ line: { kind, text, before, after } }: { line: DiffLine }) {
  const { t } = useTranslation();
  return (
    <li className="souk-diff-line" data-kind={kind}>
      <span className="souk-source-number" aria-hidden="true">
        {before}
      </span>
      <span className="souk-source-number" aria-hidden="true">
        {after}
      </span>
      <span className="souk-diff-sign" aria-hidden="true">
        {signs[kind]}
      </span>
      <span className="souk-source-text">
        {kind !== 'same' && <VisuallyHidden>{t(`diff.${kind}`)} </VisuallyHidden>}
        {text === '' ? '\u200b' : <TomlLine text={text} />}
      </span>
    </li>
  );
}

function Gap({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <li className="souk-diff-gap" dir="auto">
      {t('diff.unchanged', { count })}
    </li>
  );
}
