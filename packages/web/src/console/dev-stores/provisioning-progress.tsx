import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DevStore } from '../../api/dev-stores';
import { ProgressBar } from '../../design/progress-bar';

/** How far the making has come; the page goes on by itself when it is done. */
export function ProvisioningProgress({ store: { state, progress } }: { store: DevStore }) {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(progress / 100);
  return (
    <Stack className="souk-card" p="lg" gap="sm">
      <Title order={2}>{t(`devStores.making.${state}`)}</Title>
      <Text className="souk-quiet">{t('devStores.making.sentence')}</Text>
      <ProgressBar label={t(`devStores.making.${state}`)} value={progress} most={100} />
      <Text size="sm" role="status">
        {percent}
      </Text>
    </Stack>
  );
}
