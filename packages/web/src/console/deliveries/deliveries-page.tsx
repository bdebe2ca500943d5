import './deliveries-page.css';
import { Group, Stack, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '../../api/deliveries';
import { Page } from '../../design/page';
import { SegmentedControl } from '../../design/segmented-control';
import { chartHours } from '../chart-hours';
import { ReplayRange } from './actions/replay-range';
import { SendTest } from './actions/send-test';
import { DeliveryDrawer } from './detail/delivery-drawer';
import { DisabledEndpoints } from './disabled-endpoints';
import { DeliveryList } from './log/delivery-list';
import { LogStatus } from './log/log-status';
import { useDeliveryLog } from './log/use-delivery-log';
import { LogFilters } from './log-filters';
import type { LogSearch } from './routes';
import { WebhookCharts } from './webhook-charts';

const from = '/console/apps/$appId/deliveries';
const noFilters = {
  status: undefined,
  topic: undefined,
  error: undefined,
  installationId: undefined,
  from: undefined,
  to: undefined,
};

/** Webhooks: how they fare, and every delivery as it happens. */
export function DeliveriesPage() {
  const { t } = useTranslation();
  const { appId } = useParams({ from });
  const { delivery, hours = '24', ...filters } = useSearch({ from });
  const navigate = useNavigate({ from });
  const beside = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const log = useDeliveryLog(appId, filters);
  const change = (part: Partial<LogSearch>) =>
    void navigate({ search: (now: LogSearch) => ({ ...now, ...part }), resetScroll: false });
  const select = useCallback(
    ({ id }: Delivery) =>
      void navigate({ search: (now: LogSearch) => ({ ...now, delivery: id }), resetScroll: !beside }),
    [navigate, beside],
  );
  const aside = delivery !== undefined && {
    appId,
    deliveryId: delivery,
    log,
    onClose: () => change({ delivery: undefined }),
  };
  return (
    <>
      {aside && !beside && <DeliveryDrawer {...aside} />}
      <div hidden={aside !== false && !beside}>
        <Page
          title={t('deliveries.title')}
          summary={t('deliveries.summary')}
          actions={
            <>
              <ReplayRange appId={appId} installationId={filters.installationId} />
              <SendTest appId={appId} installationId={filters.installationId} />
            </>
          }
        >
          <DisabledEndpoints appId={appId} />
          <Stack gap="sm">
            <Group justify="space-between">
              <Title order={2}>{t('deliveries.chart.title')}</Title>
              <SegmentedControl
                label={t('deliveries.chart.span')}
                value={hours}
                options={chartHours.map((value) => ({ value, label: t(`deliveries.chart.hours.${value}`) }))}
                onChange={(value) => change({ hours: value === '24' ? undefined : value })}
              />
            </Group>
            <WebhookCharts appId={appId} hours={Number(hours)} />
          </Stack>
          <Stack gap="sm">
            <Group justify="space-between">
              <Title order={2}>{t('deliveries.log')}</Title>
              <LogStatus log={log} />
            </Group>
            <LogFilters appId={appId} chosen={filters} onChange={change} />
            <div className={delivery ? 'souk-log-beside' : undefined}>
              <DeliveryList
                log={log}
                selected={delivery}
                filtered={Object.values(filters).some((value) => value !== undefined)}
                onSelect={select}
                onClearFilters={() => change(noFilters)}
              />
              {aside && beside && <DeliveryDrawer {...aside} beside />}
            </div>
          </Stack>
        </Page>
      </div>
    </>
  );
}
