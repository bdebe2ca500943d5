import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type DevStore, isBusy } from '../../../api/dev-stores';
import { DeleteStore } from './delete-store';
import { ResetStore } from './reset-store';

/** What takes things away, apart from what is used every day. */
export function DangerZone({ store }: { store: DevStore }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="store-danger">
      <h2 id="store-danger" className="souk-section-title">
        {t('devStores.danger')}
      </h2>
      <Stack className="souk-card" p="lg" gap="md">
        {!isBusy(store) && store.state !== 'failed' && (
          <Group justify="space-between" gap="sm">
            <Text maw="55ch">{t('devStores.reset.short')}</Text>
            <ResetStore store={store} />
          </Group>
        )}
        <Group justify="space-between" gap="sm">
          <Text maw="55ch">{t('devStores.delete.short')}</Text>
          <DeleteStore store={store} />
        </Group>
      </Stack>
    </section>
  );
}
