import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cancelExport, type Export, isUnderWay, refreshExports } from '../../api/exports';
import { toast } from '../../design/toasts';
import { useBusiness } from '../use-business';

/** A finished one is downloaded; one that is being written can be stopped. */
export function ExportActions({ row }: { row: Export }) {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => cancelExport(businessId, row.id),
    onError: () => toast({ title: t('exports.notCanceled'), tone: 'critical' }),
    onSettled: () => refreshExports(queries, businessId),
  });
  const name = t(`exports.kinds.${row.resource}`, row.resource);
  if (row.state === 'done' && row.url)
    return (
      <Button component="a" href={row.url} download size="compact-sm" aria-label={t('exports.downloadOne', { name })}>
        {t('exports.download')}
      </Button>
    );
  if (!isUnderWay(row)) return null;
  return (
    <Button variant="default" size="compact-sm" loading={cancel.isPending} onClick={() => cancel.mutate()}>
      {t('exports.cancel')}
    </Button>
  );
}
