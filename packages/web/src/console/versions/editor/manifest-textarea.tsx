import '../../../design/source-view.css';
import './editor.css';
import { useTranslation } from 'react-i18next';

interface ManifestTextareaProps {
  text: string;
  /** The numbers of lines that have a problem. */
  wrongLines: ReadonlySet<number>;
  onText(text: string): void;
  /** A whole text came at once: it is checked at once. */
  onPaste(): void;
}

const minLines = 16;

/** The whole manifest to write in, with the numbers of its lines. */
export function ManifestTextarea({ text, wrongLines, onText, onPaste }: ManifestTextareaProps) {
  const { t } = useTranslation();
  const count = Math.max(minLines, text.split('\n').length + 1);
  return (
    <div className="souk-source souk-write">
      <pre className="souk-write-numbers" aria-hidden="true">
        {Array.from({ length: count }, (_, at) => at + 1).map((number) =>
          wrongLines.has(number) ? <b key={number}>{`● ${number}\n`}</b> : `${number}\n`,
        )}
      </pre>
      <textarea
        aria-label={t('versions.editor.whole')}
        name="manifest"
        value={text}
        rows={count}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onPaste={onPaste}
      />
    </div>
  );
}
