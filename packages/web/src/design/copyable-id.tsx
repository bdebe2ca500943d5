import { CopyButton, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** An id that a click copies. It reads from left to right in every language. */
export function CopyableId({ value }: { value: string }) {
  const { t } = useTranslation();
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <UnstyledButton
          className="souk-code souk-copyable"
          onClick={(event) => {
            event.preventDefault();
            event.stopPropagation();
            copy();
          }}
          aria-label={t(copied ? 'id.copied' : 'id.copy', { value })}
          title={t('id.copy', { value })}
        >
          {copied ? '✓ ' : ''}
          {value}
        </UnstyledButton>
      )}
    </CopyButton>
  );
}
