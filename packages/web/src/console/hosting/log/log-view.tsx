import './log-view.css';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../design/empty-state';
import { FilterChips } from '../../../design/filter-chips';
import { RegionError } from '../../../design/region-error';
import { environments, type HostingSearch, logKinds, logLevels } from '../hosting-search';
import type { HostedLog } from './hosted-log';
import { LogRow } from './log-row';
import { LogStatus } from './log-status';
import { useHostedLog, useLogState } from './use-hosted-log';

const from = '/console/apps/$appId/hosting';

/** What the app logged, threw and answered, as it happens. */
export function LogView({ appId }: { appId: string }) {
  const { t } = useTranslation();
  const { view: _, ...filters } = useSearch({ from });
  const navigate = useNavigate({ from });
  const log = useHostedLog(appId, filters);
  const change = (part: Record<string, string | undefined>) =>
    void navigate({ search: (now: HostingSearch) => ({ ...now, ...part }), resetScroll: false });
  const choices = (name: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`hosting.${name}.${value}`) }));
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <FilterChips
          chosen={filters}
          onChange={change}
          filters={[
            { name: 'environment', label: t('hosting.environment'), choices: choices('environments', environments) },
            { name: 'kind', label: t('hosting.kind'), choices: choices('kinds', logKinds) },
            { name: 'level', label: t('hosting.level'), choices: choices('levels', logLevels) },
            { name: 'requestId', label: t('hosting.request'), code: true },
          ]}
        />
        <LogStatus log={log} />
      </Group>
      <Rows log={log} filtered={Object.values(filters).some((value) => value !== undefined)} />
    </Stack>
  );
}

function Rows({ log, filtered }: { log: HostedLog; filtered: boolean }) {
  const { t } = useTranslation();
  const { rows, phase, error, hasMore, loadingMore } = useLogState(log);
  if (phase === 'failed') return <RegionError error={error} reset={() => void log.retry()} />;
  if (phase === 'loading' && rows.length === 0)
    return (
      <Stack gap={6} role="status" aria-label={t('page.loading')}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
          <Skeleton key={name} h={30} radius="sm" />
        ))}
      </Stack>
    );
  const which = filtered ? 'none' : 'empty';
  if (rows.length === 0)
    return <EmptyState title={t(`hosting.${which}.title`)}>{t(`hosting.${which}.sentence`)}</EmptyState>;
  return (
    <Stack gap="sm" align="flex-start">
      <ol className="souk-hosted-log" aria-label={t('hosting.views.log')}>
        {rows.map((entry) => (
          <LogRow key={entry.id} entry={entry} />
        ))}
      </ol>
      {error !== undefined && <RegionError error={error} reset={() => void log.retry()} />}
      {hasMore && (
        <Button variant="default" loading={loadingMore} onClick={() => void log.loadMore()}>
          {t('hosting.older')}
        </Button>
      )}
    </Stack>
  );
}
