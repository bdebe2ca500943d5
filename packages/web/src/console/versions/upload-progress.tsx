import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../design/formats';
import { ProgressBar } from '../../design/progress-bar';

interface UploadProgressProps {
  /** Of its bytes, between 0 and 1. */
  share: number;
  onStop(): void;
}

/** How much of a bundle has left. Once all of it has, it is read on the other side, and there is nothing to stop any more. */
export function UploadProgress({ share, onStop }: UploadProgressProps) {
  const { t, i18n } = useTranslation();
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
  const sent = share >= 1;
  return (
    <Group className="souk-card" px="md" py="sm" gap="md">
      <Text flex="1 1 12rem">{sent ? t('versions.upload.reading') : t('versions.upload.sending', { percent })}</Text>
      <Group flex="3 1 12rem">
        <ProgressBar label={t('versions.upload.progress')} value={share} most={1} />
      </Group>
      <Button variant="default" size="compact-sm" onClick={onStop} disabled={sent}>
        {t('versions.upload.stop')}
      </Button>
    </Group>
  );
}
