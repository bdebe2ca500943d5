import { Stack, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type App, overviewQuery } from '../../api/apps';
import { apiMetricsQuery } from '../../api/calls';
import { webhookMetricsQuery } from '../../api/webhooks';
import { formatDuration, numberFormat } from '../../design/formats';
import { RegionError } from '../../design/region-error';
import { healthHours } from './health-hours';
import { MetricCard } from './metric-card';
import { successRate } from './success-rate';

/** Below this, somebody should look. */
const worrying = 0.95;

/** How the app fared in the last day; each number leads to where it is told in full. */
export function Health({ app }: { app: App }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" component="section" aria-labelledby="health">
      <Title order={2} id="health">
        {t('overview.health.title')}
      </Title>
      <dl className="souk-health">
        <WebhookFigures appId={app.id} />
        <CallFigure appId={app.id} />
        <InstallationFigure app={app} />
      </dl>
    </Stack>
  );
}

function WebhookFigures({ appId }: { appId: string }) {
  const { t, i18n } = useTranslation();
  const { data, error, refetch } = useQuery(webhookMetricsQuery(appId, healthHours));
  if (error && !data) return <Failed error={error} retry={refetch} />;
  const share = data ? successRate(data.totals) : null;
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const none = t('overview.health.none');
  const p95Ms = data?.totals.p95Ms ?? null;
  return (
    <>
      <MetricCard
        title={t('overview.health.webhooks')}
        to="/console/apps/$appId/deliveries"
        appId={appId}
        value={data && (share === null ? none : percent.format(share))}
        bad={share !== null && share < worrying}
        note={data && t('overview.health.delivered', counted(data.totals.delivered, i18n.language))}
        line={data?.hours.map(({ delivered, failed }) => delivered + failed)}
      />
      <MetricCard
        title={t('overview.health.answers')}
        to="/console/apps/$appId/deliveries"
        appId={appId}
        value={data && (p95Ms === null ? none : formatDuration(i18n.language, p95Ms))}
        note={p95Ms !== null && t('overview.health.p95')}
        line={data?.hours.map((hour) => hour.p95Ms ?? 0)}
      />
    </>
  );
}

function CallFigure({ appId }: { appId: string }) {
  const { t, i18n } = useTranslation();
  const { data, error, refetch } = useQuery(apiMetricsQuery(appId, healthHours));
  if (error && !data) return <Failed error={error} retry={refetch} />;
  return (
    <MetricCard
      title={t('overview.health.calls')}
      to="/console/apps/$appId/api"
      appId={appId}
      value={data && numberFormat(i18n.language).format(data.totals.calls)}
      note={data && t('overview.health.refused', counted(data.totals.refusals, i18n.language))}
      line={data?.hours.map(({ calls }) => calls)}
    />
  );
}

/** How many have the app, and how many of them its webhooks do not reach. */
function InstallationFigure({ app }: { app: App }) {
  const { t, i18n } = useTranslation();
  const { data } = useInfiniteQuery(overviewQuery());
  const webhooks = data?.pages.flatMap((page) => page.data).find((one) => one.app.id === app.id)?.webhooks;
  const troubled = (webhooks?.failing ?? 0) + (webhooks?.disabled ?? 0);
  return (
    <MetricCard
      title={t('overview.health.installations')}
      to="/console/apps/$appId/installations"
      appId={app.id}
      value={numberFormat(i18n.language).format(app.installationsCount)}
      bad={troubled > 0}
      note={webhooks && t('overview.health.troubled', counted(troubled, i18n.language))}
    />
  );
}

function Failed({ error, retry }: { error: unknown; retry(): Promise<unknown> }) {
  return (
    <div>
      <RegionError error={error} reset={() => void retry()} />
    </div>
  );
}

const counted = (count: number, language: string) => ({ count, number: numberFormat(language).format(count) });
