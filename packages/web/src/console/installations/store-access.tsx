import { Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Installation } from '../../api/installations';
import { CopyableId } from '../../design/copyable-id';

export function StoreAccess({ access: { mode, storeIds } }: { access: Installation['storeAccess'] }) {
  const { t } = useTranslation();
  if (mode === 'all') return t('installations.stores.all');
  return (
    <Stack gap={4}>
      {t('installations.stores.selected', { count: storeIds.length })}
      <Group gap="sm">
        {storeIds.map((id) => (
          <CopyableId key={id} value={id} />
        ))}
      </Group>
    </Stack>
  );
}
