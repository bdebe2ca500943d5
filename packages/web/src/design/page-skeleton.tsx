import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The shape of a page while it loads: nothing jumps when it comes. */
export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <Stack role="status" aria-label={t('page.loading')}>
      <Skeleton h={32} w="40%" />
      <Skeleton h={20} w="70%" />
      <Skeleton h={240} />
    </Stack>
  );
}
