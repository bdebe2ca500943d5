import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StorageUsage } from '../api/storage';
import { DescriptionItem, DescriptionList } from './description-list';
import { formatBytes } from './formats';
import { Panel } from './panel';
import { ProgressBar } from './progress-bar';

/** The storage in use, what uses it, and the quota. */
export function StoragePanel({ usage, summary }: { usage: StorageUsage; summary: string }) {
  const { t, i18n } = useTranslation();
  const { usedBytes, limitBytes, kinds } = usage;
  const used = formatBytes(i18n.language, usedBytes);
  return (
    <Panel title={t('storage.title')} summary={summary}>
      <Stack gap="md">
        {limitBytes === null ? (
          <Text>{t('storage.used', { used })}</Text>
        ) : (
          <Stack gap={6}>
            <Text>{t('storage.usedOf', { used, limit: formatBytes(i18n.language, limitBytes) })}</Text>
            <ProgressBar label={t('storage.title')} value={usedBytes} most={limitBytes} />
          </Stack>
        )}
        <DescriptionList>
          {kinds.map(({ kind, bytes }) => (
            <DescriptionItem key={kind} title={t(`storage.kinds.${kind}`)}>
              {formatBytes(i18n.language, bytes)}
            </DescriptionItem>
          ))}
        </DescriptionList>
      </Stack>
    </Panel>
  );
}
