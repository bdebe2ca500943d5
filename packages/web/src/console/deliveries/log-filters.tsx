import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DeliveryFilters, deliveryStatuses } from '../../api/deliveries';
import { installationsQuery } from '../../api/installations';
import { topics } from '../../api/topics';
import { FilterChips } from '../../design/filter-chips';
import { dateFormat } from '../../design/formats';

interface LogFiltersProps {
  appId: string;
  chosen: DeliveryFilters;
  onChange(part: Partial<DeliveryFilters>): void;
}

export function LogFilters({ appId, chosen, onChange }: LogFiltersProps) {
  const { t, i18n } = useTranslation();
  const installations = useInfiniteQuery(installationsQuery(appId)).data?.pages.flatMap(({ data }) => data) ?? [];
  const moment = (value: string) =>
    dateFormat(i18n.language, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(value));
  return (
    <FilterChips
      chosen={{ ...chosen }}
      onChange={onChange}
      filters={[
        {
          name: 'status',
          label: t('deliveries.status'),
          choices: deliveryStatuses.map((value) => ({ value, label: t(`deliveries.statuses.${value}`) })),
        },
        {
          name: 'topic',
          label: t('deliveries.topic'),
          code: true,
          choices: topics.map((value) => ({ value, label: value })),
        },
        {
          name: 'installationId',
          label: t('deliveries.installation'),
          choices: installations.map(({ id, businessName }) => ({ value: id, label: `${businessName} · ${id}` })),
        },
        { name: 'error', label: t('deliveries.error'), code: true },
        { name: 'from', label: t('deliveries.from'), kind: 'time', show: moment },
        { name: 'to', label: t('deliveries.to'), kind: 'time', show: moment },
      ]}
    />
  );
}
