import './collections.css';
import '../products/products.css';
import { Group, Stack } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { collectionQuery, deleteCollection, refreshCollections } from '../../api/collections';
import { ConfirmButton } from '../../design/confirm-button';
import { CopyableId } from '../../design/copyable-id';
import { Page } from '../../design/page';
import { Status } from '../../design/status';
import { useBusiness } from '../use-business';
import { CollectionProducts } from './collection-products';
import { CollectionForm } from './form/collection-form';

/** One collection: its name, its rules or its products. */
export function CollectionPage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { collectionId } = useParams({ from: '/dashboard/b/$businessId/collections/$collectionId' });
  const { businessId, may } = useBusiness();
  const { data: collection } = useSuspenseQuery(collectionQuery(businessId, collectionId));
  const { active, name } = collection;
  return (
    <Page
      title={name}
      summary={
        <Group gap="sm" component="span">
          <Status
            keyPrefix="collections.states"
            value={active ? 'active' : 'inactive'}
            tone={active ? 'success' : 'neutral'}
          />
          <span>{t('collections.holds', { count: collection.productsCount })}</span>
          <CopyableId value={collection.id} />
        </Group>
      }
      actions={
        may('categories:delete') && (
          <ConfirmButton
            label={t('collections.delete')}
            title={t('collections.deleteTitle', { name })}
            confirm={t('collections.delete')}
            danger
            command={{ method: 'DELETE', path: `/dashboard/businesses/${businessId}/collections/${collection.id}` }}
            onConfirm={async () => {
              await deleteCollection(businessId, collection.id);
              await navigate({ to: '/dashboard/b/$businessId/collections', params: { businessId } });
              await refreshCollections(queries, businessId);
            }}
          >
            {t('collections.deleteSentence')}
          </ConfirmButton>
        )
      }
    >
      <CollectionForm key={collection.id} collection={collection} readOnly={!may('categories:update')} />
      <Stack gap="lg">
        <CollectionProducts collection={collection} />
      </Stack>
    </Page>
  );
}
