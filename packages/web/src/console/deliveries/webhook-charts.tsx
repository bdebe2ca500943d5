import { SimpleGrid, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type WebhookHour, webhookMetricsQuery } from '../../api/webhooks';
import type { Series } from '../../design/chart/series';
import { TimeChart } from '../../design/chart/time-chart';
import { formatDuration } from '../../design/formats';
import { RegionError } from '../../design/region-error';

/** How deliveries fare by the hour, and how long endpoints take to answer. */
export function WebhookCharts({ appId, hours }: { appId: string; hours: number }) {
  const { t, i18n } = useTranslation();
  const metrics = useQuery(webhookMetricsQuery(appId, hours));
  if (metrics.isError && !metrics.data)
    return <RegionError error={metrics.error} reset={() => void metrics.refetch()} />;
  const cols = { base: 1, md: 2 };
  if (!metrics.data)
    return (
      <SimpleGrid cols={cols}>
        <Skeleton h={260} radius="md" />
        <Skeleton h={260} radius="md" />
      </SimpleGrid>
    );
  const { hours: points, totals } = metrics.data;
  const counts: Series[] = [
    { key: 'delivered', label: t('deliveries.chart.delivered'), tone: 'success', kind: 'bar' },
    { key: 'failed', label: t('deliveries.chart.failed'), tone: 'critical', kind: 'bar' },
    { key: 'skipped', label: t('deliveries.chart.skipped'), tone: 'neutral', kind: 'bar' },
  ];
  const durations: Series[] = [
    { key: 'p50Ms', label: t('deliveries.chart.p50'), tone: 'accent', kind: 'line' },
    { key: 'p95Ms', label: t('deliveries.chart.p95'), tone: 'neutral', kind: 'line', dashed: true },
  ];
  return (
    <SimpleGrid cols={cols}>
      <TimeChart title={t('deliveries.chart.counts')} series={counts} points={points.map(pointOf)} />
      <TimeChart
        title={t('deliveries.chart.durations')}
        series={durations}
        points={points.map(pointOf)}
        format={(ms) => formatDuration(i18n.language, ms)}
        total={(key) => (key === 'p50Ms' ? totals.p50Ms : totals.p95Ms)}
      />
    </SimpleGrid>
  );
}

const pointOf = ({ hour, delivered, failed, skipped, p50Ms, p95Ms }: WebhookHour) => ({
  at: hour,
  values: { delivered, failed, skipped, p50Ms, p95Ms },
});
