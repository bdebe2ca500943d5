import { Box } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

/** Said while it lasts, and no longer. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const { online } = useNetwork();
  return (
    <Box role="status" px="md" py={online ? 0 : 'xs'} ta="center">
      {online ? '' : t('shell.offline')}
    </Box>
  );
}
