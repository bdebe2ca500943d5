import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { requestQuery } from '../../api/calls';
import { CopyableId } from '../../design/copyable-id';
import { EmptyState } from '../../design/empty-state';
import { Page } from '../../design/page';
import { RegionError } from '../../design/region-error';
import { RequestSteps } from './request-steps';

/** From a call to its webhooks: what it was, the events it made, their deliveries and attempts. */
export function RequestPage() {
  const { t } = useTranslation();
  const { appId, requestId } = useParams({ from: '/console/apps/$appId/requests/$requestId' });
  const request = useQuery(requestQuery(appId, requestId));
  const unknown = request.error instanceof ApiError && request.error.code === 'REQUEST_NOT_FOUND';
  return (
    <Page title={t('requests.title')} summary={<CopyableId value={requestId} />}>
      {request.data ? (
        <RequestSteps appId={appId} request={request.data} />
      ) : unknown ? (
        <EmptyState
          title={t('requests.unknown.title')}
          action={
            <Anchor component={Link} to="/console/apps/$appId/api" params={{ appId } as never}>
              {t('requests.unknown.action')}
            </Anchor>
          }
        >
          {t('requests.unknown.sentence')}
        </EmptyState>
      ) : request.isError ? (
        <RegionError error={request.error} reset={() => void request.refetch()} />
      ) : (
        <Skeleton h={280} radius="md" />
      )}
    </Page>
  );
}
