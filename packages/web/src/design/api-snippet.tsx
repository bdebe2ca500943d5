import './api-snippet.css';
import { Button, CopyButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Command, curlCommand, soukCommand } from './curl-command';

/** How to do the same by API: quiet until somebody opens it. */
export function ApiSnippet(command: Command) {
  const { t } = useTranslation();
  return (
    <details className="souk-command">
      <summary>{t('command.title')}</summary>
      {command.souk && <Line text={soukCommand(command.souk)} />}
      <Line text={curlCommand(command, location.origin)} />
      <p className="souk-quiet">{t(command.path.startsWith('/developer') ? 'command.token' : 'command.session')}</p>
    </details>
  );
}

function Line({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <div className="souk-command-body">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={t('command.line')}>
        <pre className="souk-code">{text}</pre>
      </section>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button variant="default" size="compact-sm" onClick={copy} aria-live="polite">
            {t(copied ? 'command.copied' : 'command.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
