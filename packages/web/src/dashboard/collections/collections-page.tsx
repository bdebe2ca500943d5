import { Anchor, Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Collection, collectionsQuery } from '../../api/collections';
import { EmptyState } from '../../design/empty-state';
import { type Column, List } from '../../design/list';
import { Page } from '../../design/page';
import { Status } from '../../design/status';
import { Time } from '../../design/time';
import { usePageKeys } from '../../shell/commands/use-page-keys';
import { useBusiness } from '../use-business';

/** Shelves of the shop: filled by hand, or by rules. */
export function CollectionsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { businessId, storeId, may } = useBusiness();
  const create = () => void navigate({ to: '/dashboard/b/$businessId/collections/new', params: { businessId } });
  usePageKeys(may('categories:create') ? [{ key: 'n', does: t('collections.new'), press: create }] : []);
  const columns: Column<Collection>[] = [
    {
      title: 'collections.collection',
      show: ({ id, name }) => (
        <Anchor
          inherit
          component={Link}
          to="/dashboard/b/$businessId/collections/$collectionId"
          params={{ businessId, collectionId: id } as never}
          fw={600}
        >
          <bdi>{name}</bdi>
        </Anchor>
      ),
    },
    {
      title: 'collections.filled',
      show: ({ rules }) => t(rules.length > 0 ? 'collections.byRules' : 'collections.byHand'),
    },
    { title: 'collections.products', show: ({ productsCount }) => productsCount, align: 'end' },
    {
      title: 'collections.state',
      show: ({ active }) => (
        <Status
          keyPrefix="collections.states"
          value={active ? 'active' : 'inactive'}
          tone={active ? 'success' : 'neutral'}
        />
      ),
      wideOnly: true,
    },
    { title: 'collections.changed', show: ({ updatedAt }) => <Time at={updatedAt} />, wideOnly: true },
  ];
  return (
    <Page
      title={t('collections.title')}
      summary={t('collections.summary')}
      actions={
        may('categories:create') && (
          <Button onClick={create} rightSection={<kbd className="souk-key souk-key-on">n</kbd>}>
            {t('collections.new')}
          </Button>
        )
      }
    >
      <List
        label={t('collections.title')}
        query={collectionsQuery(businessId, storeId)}
        columns={columns}
        idOf={({ id }) => id}
        empty={
          <EmptyState
            title={t('collections.none')}
            action={may('categories:create') && <Button onClick={create}>{t('collections.new')}</Button>}
          >
            {t('collections.noneSentence')}
          </EmptyState>
        }
      />
    </Page>
  );
}
