import './code-block.css';
import { CopyButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { tokenizeJson } from './json-tokens';

interface CodeBlockProps {
  /** What it is, for those who hear the page. */
  label: string;
  text: string;
  /** Coloured as JSON. */
  json?: boolean;
}

/** Code that can be copied. It reads from left to right in every language and scrolls inside itself. */
export function CodeBlock({ label, text, json = false }: CodeBlockProps) {
  const { t } = useTranslation();
  return (
    <div className="souk-block">
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <button type="button" className="souk-block-copy" onClick={copy}>
            {t(copied ? 'code.copied' : 'code.copy')}
          </button>
        )}
      </CopyButton>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section aria-label={label} tabIndex={0} dir="ltr">
        <pre>
          <code>{json ? tokenizeJson(text).map(coloured) : text}</code>
        </pre>
      </section>
    </div>
  );
}

function coloured({ kind, text, at }: ReturnType<typeof tokenizeJson>[number]) {
  return kind === 'plain' ? (
    text
  ) : (
    <span key={at} className={`souk-json-${kind}`}>
      {text}
    </span>
  );
}
