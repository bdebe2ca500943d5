import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Activity, activityQuery, type InstalledApp, installationPath } from '../../../api/installed-apps';
import { ApiSnippet } from '../../../design/api-snippet';
import { TimeChart } from '../../../design/chart/time-chart';
import { numberFormat } from '../../../design/formats';
import { type Column, ListTable } from '../../../design/list-table';
import { Panel } from '../../../design/panel';
import { RegionError } from '../../../design/region-error';
import { Time } from '../../../design/time';

/** Which kinds of data the app read and wrote in the last thirty days. */
export function ActivityPanel({ installed: { businessId, id } }: { installed: InstalledApp }) {
  const { t } = useTranslation();
  const activity = useQuery(activityQuery(businessId, id));
  return (
    <Panel title={t('installedApps.activity.title')} summary={t('installedApps.activity.summary')}>
      {activity.isError ? (
        <RegionError error={activity.error} reset={() => void activity.refetch()} />
      ) : (
        <Shown activity={activity.data} />
      )}
      <ApiSnippet method="GET" path={`${installationPath(businessId, id)}/activity`} />
    </Panel>
  );
}

type Kind = Activity['kinds'][number];

const columns: Column<Kind>[] = [
  { title: 'installedApps.activity.kind', show: ({ kind }) => <KindName kind={kind} /> },
  { title: 'installedApps.activity.reads', show: ({ reads }) => <Count value={reads} /> },
  { title: 'installedApps.activity.writes', show: ({ writes }) => <Count value={writes} /> },
  { title: 'installedApps.activity.last', show: ({ lastAt }) => <Time at={lastAt} />, wideOnly: true },
];

function Shown({ activity }: { activity: Activity | undefined }) {
  const { t } = useTranslation();
  if (!activity) return <Skeleton h={160} />;
  const did = activity.kinds.filter(({ reads, writes, refused }) => reads + writes + refused > 0);
  if (did.length === 0) return <p className="souk-quiet">{t('installedApps.activity.nothing')}</p>;
  return (
    <>
      <TimeChart
        title={t('installedApps.activity.chart')}
        step="day"
        points={activity.days.map(({ day, reads, writes }) => ({ at: `${day}T00:00:00Z`, values: { reads, writes } }))}
        series={[
          { key: 'reads', label: t('installedApps.activity.reads'), tone: 'neutral', kind: 'bar' },
          { key: 'writes', label: t('installedApps.activity.writes'), tone: 'accent', kind: 'bar' },
        ]}
      />
      <ListTable label={t('installedApps.activity.title')} columns={columns} idOf={({ kind }) => kind} rows={did} />
    </>
  );
}

function KindName({ kind }: { kind: string }) {
  const { t } = useTranslation();
  return t(`installedApps.activity.kinds.${kind}`, kind);
}

function Count({ value }: { value: number }) {
  const { i18n } = useTranslation();
  return <span className="souk-number">{numberFormat(i18n.language).format(value)}</span>;
}
