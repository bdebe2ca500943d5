import { Anchor } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { installedAppsQuery } from '../../api/installed-apps';
import { Notice } from '../../design/notice';
import { isolateAuto } from '../../locales/bidi';
import { useBusiness } from '../use-business';

/** Versions of apps that ask for more and wait for the merchant's word; nothing while there are none. */
export function PendingAppUpdates() {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  // The navigation reads the same list.
  const { data } = useInfiniteQuery(installedAppsQuery(businessId));
  const waiting = (data?.pages[0]?.data ?? []).filter(
    ({ pendingVersion, state }) => pendingVersion !== null && state === 'active',
  );
  return waiting.map(({ id, app, pendingVersion }) => (
    <Notice key={id} tone="attention">
      {t('home.version', { name: isolateAuto(app.name), version: pendingVersion })}{' '}
      <Anchor component={Link} to={`/dashboard/b/${businessId}/apps/${id}` as never} underline="always">
        {t('home.look')}
      </Anchor>
    </Notice>
  ));
}
