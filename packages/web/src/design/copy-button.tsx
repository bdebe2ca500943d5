import { Button, CopyButton as WithCopied } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Copies a text and says that it did, to eyes and ears. */
export function CopyButton({ value, label }: { value: string; label?: string }) {
  const { t } = useTranslation();
  return (
    <WithCopied value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Button variant="default" size="compact-sm" flex="none" onClick={copy} aria-live="polite">
          {copied ? t('copy.done') : (label ?? t('copy.do'))}
        </Button>
      )}
    </WithCopied>
  );
}
