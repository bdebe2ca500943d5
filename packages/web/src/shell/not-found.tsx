import { Anchor } from '@mantine/core';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../design/page';
import { PageSkeleton } from '../design/page-skeleton';
import { areaOf } from './areas';
import { useAreaHome } from './use-area-home';

/** No route of this area fits. An address of another area is not missing, only its routes are: the browser goes there. */
export function NotFound() {
  const { pathname } = useLocation();
  const { routesById } = useRouter();
  const area = areaOf(pathname);
  return area && !(area in routesById) ? <Elsewhere /> : <Missing />;
}

function Elsewhere() {
  useEffect(() => location.reload(), []);
  return <PageSkeleton />;
}

function Missing() {
  const { t } = useTranslation();
  const home = useAreaHome();
  return (
    <Page title={t('notFound.title')} summary={t('notFound.sentence')}>
      <Anchor component={Link} to={home}>
        {t('notFound.home')}
      </Anchor>
    </Page>
  );
}
