import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DevStore } from '../../api/dev-stores';
import { ApiSentence } from '../../design/api-sentence';
import { ResetStore } from './danger/reset-store';

export function StoreFailed({ store }: { store: DevStore }) {
  const { t } = useTranslation();
  return (
    <Stack className="souk-card" p="lg" gap="sm" align="flex-start">
      <Title order={2}>{t('devStores.failed')}</Title>
      {store.failure && (
        <Text>
          <ApiSentence>{store.failure}</ApiSentence>
        </Text>
      )}
      <ResetStore store={store} />
    </Stack>
  );
}
