import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { waitingVersionsQuery } from '../../api/waiting-versions';
import { Notice } from '../../design/notice';
import { asItself } from '../../words/isolate';
import { useBusiness } from '../use-business';

/** Versions of apps that ask for more and wait for the merchant's word; nothing while there are none. */
export function WaitingApps() {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  const { data = [] } = useQuery(waitingVersionsQuery(businessId));
  return data.map(({ id, app, pendingVersion }) => (
    <Notice key={id} mood="waiting">
      {t('home.version', { name: asItself(app.name), version: pendingVersion })}{' '}
      <Anchor component={Link} to={`/dashboard/b/${businessId}/apps/${id}` as never} underline="always">
        {t('home.look')}
      </Anchor>
    </Notice>
  ));
}
