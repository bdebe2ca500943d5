import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DevStore } from '../../api/dev-stores';

/** How far the making has come; the page goes on by itself when it is done. */
export function StoreProgress({ store: { state, progress } }: { store: DevStore }) {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(progress / 100);
  return (
    <Stack className="souk-card" p="lg" gap="sm">
      <Title order={2}>{t(`devStores.making.${state}`)}</Title>
      <Text className="souk-quiet">{t('devStores.making.sentence')}</Text>
      <progress className="souk-progress" max={100} value={progress} aria-label={t(`devStores.making.${state}`)} />
      <Text size="sm" role="status">
        {percent}
      </Text>
    </Stack>
  );
}
