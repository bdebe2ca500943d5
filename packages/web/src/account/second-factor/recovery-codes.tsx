import './second-factor.css';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../design/copy-button';

interface RecoveryCodesProps {
  codes: string[];
  onKept(): void;
}

/** Ten ways back in when the authenticator is lost: shown this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Stack className="souk-card" p="lg" gap="md" maw="42rem">
      <Title order={2} ref={title} tabIndex={-1}>
        {t('you.factor.codes.title')}
      </Title>
      <Text>{t('you.factor.codes.sentence')}</Text>
      <ol className="souk-recovery">
        {codes.map((code) => (
          <li key={code}>
            <code className="souk-code">{code}</code>
          </li>
        ))}
      </ol>
      <Group gap="sm">
        <CopyButton value={codes.join('\n')} label={t('you.factor.codes.copy')} />
        <Button onClick={onKept}>{t('you.factor.codes.kept')}</Button>
      </Group>
    </Stack>
  );
}
