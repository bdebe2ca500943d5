import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../design/page';
import { useAreaHome } from './use-area-home';

export function NotFound() {
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
