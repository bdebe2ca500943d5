import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FileDropField } from '../../design/file-drop-field';
import { numberFormat } from '../../design/formats';

/** As the API has it. */
const maxBytes = 20 * 1024 * 1024;

interface BundleFieldProps {
  bundle: File | null;
  onBundle(bundle: File | null): void;
}

/** The code of an app that Souk hosts. */
export function BundleField({ bundle, onBundle }: BundleFieldProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      <Title order={2}>{t('versions.bundle.title')}</Title>
      <Text className="souk-quiet">{t('versions.bundle.sentence')}</Text>
      {bundle ? (
        <Chosen bundle={bundle} onRemove={() => onBundle(null)} />
      ) : (
        <FileDropField
          label={t('versions.bundle.drop')}
          accept=".tgz,.tar.gz,application/gzip"
          onFiles={([file]) => file && onBundle(file)}
        >
          {t('versions.bundle.limit')}
        </FileDropField>
      )}
    </Stack>
  );
}

function Chosen({ bundle: { name, size }, onRemove }: { bundle: File; onRemove(): void }) {
  const { t, i18n } = useTranslation();
  const kilobytes = numberFormat(i18n.language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  return (
    <Group className="souk-card" px="md" py="sm" justify="space-between">
      <Group gap="sm">
        <span className="souk-code">{name}</span>
        <span className="souk-quiet">{kilobytes.format(Math.ceil(size / 1000))}</span>
        {size > maxBytes && (
          <Text role="alert" c="var(--souk-bad)">
            {t('versions.bundle.tooLarge')}
          </Text>
        )}
      </Group>
      <Button variant="default" size="compact-sm" onClick={onRemove}>
        {t('versions.bundle.remove')}
      </Button>
    </Group>
  );
}
