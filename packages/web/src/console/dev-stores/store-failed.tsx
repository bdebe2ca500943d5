import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DevStore } from '../../api/dev-stores';
import { EnglishText } from '../../design/english-text';
import { ResetStore } from './danger/reset-store';

export function StoreFailed({ store }: { store: DevStore }) {
  const { t } = useTranslation();
  return (
    <Stack className="souk-card" p="lg" gap="sm" align="flex-start">
      <Title order={2}>{t('devStores.failed')}</Title>
      {store.failure && (
        <Text>
          <EnglishText>{store.failure}</EnglishText>
        </Text>
      )}
      <ResetStore store={store} />
    </Stack>
  );
}
