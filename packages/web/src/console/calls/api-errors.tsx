import './calls.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiErrorsQuery } from '../../api/calls';
import { EmptyState } from '../../design/empty-state';
import { RegionError } from '../../design/region-error';
import { ApiErrorDetails } from './api-error-details';

/** Refusals by code and operation, the most frequent first. */
export function ApiErrors({ appId, hours }: { appId: string; hours: number }) {
  const { t } = useTranslation();
  const refusals = useQuery(apiErrorsQuery(appId, hours));
  if (refusals.isError && !refusals.data)
    return <RegionError error={refusals.error} reset={() => void refusals.refetch()} />;
  if (!refusals.data) return <Skeleton h={160} radius="md" />;
  if (refusals.data.length === 0)
    return <EmptyState title={t('calls.refusals.none')}>{t('calls.refusals.noneSentence')}</EmptyState>;
  return (
    <ul className="souk-card souk-refusals">
      {refusals.data.map((refusal) => (
        <ApiErrorDetails key={`${refusal.code} ${refusal.operation}`} appId={appId} refusal={refusal} />
      ))}
    </ul>
  );
}
