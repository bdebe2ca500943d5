import { Stack, Title } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../design/page';
import { SegmentedControl } from '../../design/segmented-control';
import { chartHours } from '../chart-hours';
import { ApiErrors } from './api-errors';
import { CallsChart } from './calls-chart';
import { FindRequest } from './find-request';

const from = '/console/apps/$appId/api';

/** The app's calls: how many, which were refused and why, and the way to each. */
export function CallsPage() {
  const { t } = useTranslation();
  const { appId } = useParams({ from });
  const { hours = '24' } = useSearch({ from });
  const navigate = useNavigate({ from });
  return (
    <Page
      title={t('calls.title')}
      summary={t('calls.summary')}
      actions={
        <SegmentedControl
          label={t('calls.span')}
          value={hours}
          options={chartHours.map((value) => ({ value, label: t(`calls.hours.${value}`) }))}
          onChange={(value) =>
            void navigate({ search: { hours: value === '24' ? undefined : value }, resetScroll: false })
          }
        />
      }
    >
      <FindRequest appId={appId} />
      <CallsChart appId={appId} hours={Number(hours)} />
      <Stack gap="sm">
        <Title order={2}>{t('calls.refusals.title')}</Title>
        <ApiErrors appId={appId} hours={Number(hours)} />
      </Stack>
    </Page>
  );
}
