import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { AppState } from '@souk/bridge/host';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppDetails, InstalledApp } from '../../api/installed-apps';
import { CopyButton } from '../../design/copy-button';
import { isolateAuto } from '../../locales/bidi';
import { formatErrorReport } from './error-report';

interface AppErrorPanelProps {
  trouble: Exclude<AppState, 'waiting' | 'ready'>;
  installed: InstalledApp;
  details: AppDetails;
  onRetry(): void;
  /** Shows the page as it is, and waits on. */
  onPatience(): void;
}

/** The app is in trouble, the dashboard is not: what happened, what to do, whom to tell. */
export function AppErrorPanel({ trouble, installed, details, onRetry, onPatience }: AppErrorPanelProps) {
  const { t } = useTranslation();
  const [at] = useState(() => new Date());
  const name = isolateAuto(installed.app.name);
  const report = formatErrorReport({ trouble, installed, at });
  return (
    <Stack className="souk-card" p="xl" gap="md" role="alert">
      <Stack gap={4}>
        <h2>{t(`embedded.trouble.${trouble}.title`, { name })}</h2>
        <Text className="souk-quiet" maw="40rem">
          {t(`embedded.trouble.${trouble}.sentence`, { name })}
        </Text>
      </Stack>
      <Group gap="sm">
        <Button onClick={onRetry}>{t('embedded.trouble.retry')}</Button>
        {trouble === 'silent' && (
          <Button variant="default" onClick={onPatience}>
            {t('embedded.trouble.patience')}
          </Button>
        )}
        <CopyButton value={report} label={t('embedded.trouble.report')} />
      </Group>
      <Support details={details} report={report} appName={installed.app.name} />
    </Stack>
  );
}

function Support({ details, report, appName }: { details: AppDetails; report: string; appName: string }) {
  const { t } = useTranslation();
  const { support, developer } = details;
  const subject = encodeURIComponent(appName);
  return (
    <Text size="sm" className="souk-quiet">
      {t('embedded.trouble.support', { name: isolateAuto(developer.name) })}{' '}
      {support?.email && (
        <Anchor href={`mailto:${support.email}?subject=${subject}&body=${encodeURIComponent(report)}`} inherit>
          <bdi>{support.email}</bdi>
        </Anchor>
      )}{' '}
      {support?.url && (
        <Anchor href={support.url} target="_blank" rel="noreferrer noopener" inherit>
          <bdi>{support.url}</bdi>
        </Anchor>
      )}
    </Text>
  );
}
