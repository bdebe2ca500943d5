import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../design/page';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t('notFound.title')} summary={t('notFound.sentence')}>
      <Anchor component={Link} to="/console">
        {t('notFound.home')}
      </Anchor>
    </Page>
  );
}
