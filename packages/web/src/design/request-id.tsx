import { Anchor } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CopyableId } from './copyable-id';

/** A request id that can be copied; within an app it leads to what came of the request, too. */
export function RequestId({ value }: { value: string }) {
  const { t } = useTranslation();
  const { appId } = useParams({ strict: false });
  return (
    <span className="souk-quiet">
      {t('problem.requestId')} <CopyableId value={value} />{' '}
      {appId && (
        <Anchor
          component={Link}
          to="/console/apps/$appId/requests/$requestId"
          params={{ appId, requestId: value } as never}
        >
          {t('problem.timeline')}
        </Anchor>
      )}
    </span>
  );
}
