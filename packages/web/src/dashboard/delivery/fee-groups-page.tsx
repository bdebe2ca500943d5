import { Anchor, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Carrier, carriersPath, carriersQuery, createCarrier, refreshCarriers } from '../../api/carriers';
import { createFeeGroup, type FeeGroup, feeGroupsPath, feeGroupsQuery, refreshFeeGroups } from '../../api/fee-groups';
import { ApiSnippet } from '../../design/api-snippet';
import { EmptyState } from '../../design/empty-state';
import type { Column } from '../../design/list-table';
import { Page } from '../../design/page';
import { Time } from '../../design/time';
import { UnpagedList } from '../../design/unpaged-list';
import { useBusiness } from '../use-business';
import { CreateByName } from './create-by-name';

const feeGroupPage = '/dashboard/b/$businessId/delivery/$feeGroupId';
const carrierPage = '/dashboard/b/$businessId/delivery/carriers/$carrierId';

/** What delivery costs, and who delivers. */
export function FeeGroupsPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('delivery.title')} summary={t('delivery.summary')}>
      <FeeGroups />
      <Title order={2}>{t('delivery.carriers')}</Title>
      <Carriers />
    </Page>
  );
}

function FeeGroups() {
  const { t } = useTranslation();
  const { businessId, may } = useBusiness();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const columns: Column<FeeGroup>[] = [
    {
      title: 'delivery.name',
      show: ({ id, name }) => (
        <Anchor inherit component={Link} to={feeGroupPage} params={{ businessId, feeGroupId: id } as never} fw={600}>
          <bdi>{name}</bdi>
        </Anchor>
      ),
    },
    { title: 'delivery.rates', show: ({ ratesCount }) => ratesCount, align: 'end' },
    { title: 'delivery.stores', show: ({ storesCount }) => storesCount, align: 'end' },
    { title: 'delivery.updated', show: ({ updatedAt }) => <Time at={updatedAt} />, wideOnly: true },
  ];
  return (
    <>
      <UnpagedList
        label={t('delivery.groups')}
        query={feeGroupsQuery(businessId)}
        rowsOf={(groups: FeeGroup[]) => groups}
        columns={columns}
        idOf={({ id }) => id}
        empty={<EmptyState title={t('delivery.none')}>{t('delivery.noneSentence')}</EmptyState>}
      />
      {may('stores:update') && (
        <CreateByName
          title={t('delivery.create')}
          summary={t('delivery.createSummary')}
          submit={t('delivery.createDo')}
          create={(name) => createFeeGroup(businessId, name)}
          done={async (feeGroupId) => {
            await refreshFeeGroups(queries, businessId);
            await navigate({ to: feeGroupPage, params: { businessId, feeGroupId } as never });
          }}
        />
      )}
      <ApiSnippet method="GET" path={feeGroupsPath(businessId)} />
    </>
  );
}

function Carriers() {
  const { t } = useTranslation();
  const { businessId, may } = useBusiness();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const columns: Column<Carrier>[] = [
    {
      title: 'delivery.name',
      show: ({ id, name }) => (
        <Anchor inherit component={Link} to={carrierPage} params={{ businessId, carrierId: id } as never} fw={600}>
          <bdi>{name}</bdi>
        </Anchor>
      ),
    },
    {
      title: 'delivery.method',
      show: ({ methods }) => methods.map((one) => t(`delivery.methods.${one}`)).join(', '),
      wideOnly: true,
    },
    { title: 'delivery.points', show: ({ pickupPointsCount }) => pickupPointsCount, align: 'end' },
    { title: 'delivery.updated', show: ({ updatedAt }) => <Time at={updatedAt} />, wideOnly: true },
  ];
  return (
    <>
      <UnpagedList
        label={t('delivery.carriers')}
        query={carriersQuery(businessId)}
        rowsOf={(carriers: Carrier[]) => carriers}
        columns={columns}
        idOf={({ id }) => id}
        empty={<EmptyState title={t('delivery.noCarriers')}>{t('delivery.noCarriersSentence')}</EmptyState>}
      />
      {may('stores:update') && (
        <CreateByName
          title={t('delivery.createCarrier')}
          summary={t('delivery.createCarrierSummary')}
          submit={t('delivery.createCarrierDo')}
          create={(name) => createCarrier(businessId, name)}
          done={async (carrierId) => {
            await refreshCarriers(queries, businessId);
            await navigate({ to: carrierPage, params: { businessId, carrierId } as never });
          }}
        />
      )}
      <ApiSnippet method="GET" path={carriersPath(businessId)} />
    </>
  );
}
