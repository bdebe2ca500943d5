import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../design/empty-state';

/** Nothing matches, or nothing has happened yet: each has another next step. */
export function EmptyLog({ filtered, onClearFilters }: { filtered: boolean; onClearFilters(): void }) {
  const { t } = useTranslation();
  if (filtered)
    return (
      <EmptyState
        title={t('deliveries.none.title')}
        action={
          <Button variant="default" onClick={onClearFilters}>
            {t('filters.clear')}
          </Button>
        }
      >
        {t('deliveries.none.sentence')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('deliveries.empty.title')}
      action={
        <Anchor component={Link} to="/console/dev-stores">
          {t('deliveries.empty.action')}
        </Anchor>
      }
    >
      {t('deliveries.empty.sentence')}
    </EmptyState>
  );
}
