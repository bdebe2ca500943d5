import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Export, isUnderWay } from '../../api/exports';
import { numberFormat } from '../../design/formats';
import { Status, type Tone } from '../../design/status';

const tones: Record<Export['state'], Tone> = {
  queued: 'attention',
  running: 'attention',
  done: 'success',
  failed: 'critical',
  canceled: 'neutral',
  expired: 'neutral',
};

/** How far it is: rows written so far, or what became of it. */
export function ExportStatus({ row }: { row: Export }) {
  const { t, i18n } = useTranslation();
  const shown = numberFormat(i18n.language).format(row.objectCount);
  return (
    <Stack gap={2} align="flex-start">
      <Status keyPrefix="exports.states" value={row.state} tone={tones[row.state]} />
      {(isUnderWay(row) || row.state === 'done') && (
        <Text size="sm" className="souk-quiet" role={isUnderWay(row) ? 'status' : undefined}>
          {t('exports.rows', { count: row.objectCount, shown })}
        </Text>
      )}
      {row.errorCode && <code className="souk-code">{row.errorCode}</code>}
    </Stack>
  );
}
