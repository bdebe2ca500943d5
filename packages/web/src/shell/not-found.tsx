import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../design/empty-state';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('notFound.title')}
      action={
        <Anchor component={Link} to="/console">
          {t('notFound.home')}
        </Anchor>
      }
    >
      {t('notFound.sentence')}
    </EmptyState>
  );
}
