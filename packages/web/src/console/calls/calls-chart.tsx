import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiMetricsQuery } from '../../api/calls';
import { TimeChart } from '../../design/chart/time-chart';
import { RegionError } from '../../design/region-error';

export function CallsChart({ appId, hours }: { appId: string; hours: number }) {
  const { t } = useTranslation();
  const metrics = useQuery(apiMetricsQuery(appId, hours));
  if (metrics.isError && !metrics.data)
    return <RegionError error={metrics.error} reset={() => void metrics.refetch()} />;
  if (!metrics.data) return <Skeleton h={260} radius="md" />;
  return (
    <TimeChart
      title={t('calls.chart.title')}
      series={[
        { key: 'answered', label: t('calls.chart.answered'), tone: 'success', kind: 'bar' },
        { key: 'refusals', label: t('calls.chart.refused'), tone: 'critical', kind: 'bar' },
      ]}
      points={metrics.data.hours.map(({ hour, calls, refusals }) => ({
        at: hour,
        values: { answered: calls - refusals, refusals },
      }))}
    />
  );
}
