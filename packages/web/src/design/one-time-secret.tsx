import './one-time-secret.css';
import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button';

/** A secret that the server keeps no copy of: shown until the person leaves, then never again. */
export function OneTimeSecret({ title, value }: { title: string; value: string }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" className="souk-shown-once">
      <Text fw={600}>{title}</Text>
      <Group gap="sm" wrap="nowrap" align="flex-start" justify="space-between">
        <code className="souk-code">{value}</code>
        <CopyButton value={value} />
      </Group>
      <Text size="sm">{t('shownOnce.sentence')}</Text>
    </Stack>
  );
}
