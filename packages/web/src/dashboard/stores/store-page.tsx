import { Button, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { refreshBusiness } from '../../api/businesses';
import { changeStore, type Store, storeQuery, storesPath } from '../../api/stores';
import { ApiSnippet } from '../../design/api-snippet';
import { CopyableId } from '../../design/copyable-id';
import { DescriptionItem, DescriptionList } from '../../design/description-list';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { Page } from '../../design/page';
import { Panel } from '../../design/panel';
import { Status } from '../../design/status';
import { Time } from '../../design/time';
import { toast } from '../../design/toasts';
import { UnsavedChangesGuard } from '../../design/unsaved-changes-guard';
import { CarrierField } from '../delivery/carrier-field';
import { useBusiness } from '../use-business';
import { FeeGroupField, StoreLanguageField, StoreNameField, SubdomainField } from './store-fields';
import { toneOfStore } from './store-state';

/** One store: its name, where its storefront is, whether it sells. */
export function StorePage() {
  const { t } = useTranslation();
  const { businessId, storeId } = useParams({ from: '/dashboard/b/$businessId/stores/$storeId' });
  const { data: store } = useSuspenseQuery(storeQuery(businessId, storeId));
  const { may } = useBusiness();
  return (
    <Page
      title={store.name}
      summary={<Status keyPrefix="stores.statuses" value={store.status} tone={toneOfStore[store.status]} />}
      actions={
        <Button component="a" href={`/view-store/${store.subdomain}`} target="_blank" rel="noopener" variant="default">
          {t('stores.view')}
        </Button>
      }
    >
      {may('stores:update') && <StoreForm businessId={businessId} store={store} />}
      <DescriptionList>
        <DescriptionItem title={t('stores.id')}>
          <CopyableId value={store.id} />
        </DescriptionItem>
        <DescriptionItem title={t('stores.subdomain')}>
          <CopyableId value={store.subdomain} />
        </DescriptionItem>
        <DescriptionItem title={t('stores.language')}>{t(`stores.languages.${store.language}`)}</DescriptionItem>
        <DescriptionItem title={t('stores.since')}>
          <Time at={store.createdAt} />
        </DescriptionItem>
      </DescriptionList>
    </Page>
  );
}

const statuses: Store['status'][] = ['active', 'paused', 'closed'];

function StoreForm({ businessId, store }: { businessId: string; store: Store }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { id, name, description, status, language, subdomain, delivery } = store;
  const form = useApiForm({
    saved: {
      name,
      description: description ?? '',
      status,
      language,
      subdomain,
      feeGroupId: delivery.feeGroupId ?? '',
      carrierId: delivery.deliveryAgentId ?? '',
    },
    draft: `store:${id}`,
    send: (_, changes) => changeStore(businessId, id, bodyOf(changes)),
    done: async () => {
      toast({ title: t('stores.saved') });
      await refreshBusiness(queries, businessId);
    },
  });
  return (
    <Panel title={t('stores.settings')}>
      <ApiForm form={form} label={t('stores.settings')}>
        <Stack gap="md" maw="34rem">
          <StoreNameField field={form.text('name')} />
          <Textarea
            label={t('stores.description')}
            {...form.text('description')}
            dir="auto"
            maxLength={5000}
            minRows={3}
            autosize
            maxRows={10}
          />
          <NativeSelect
            {...form.text('status')}
            label={t('stores.status')}
            description={t(`stores.statusHints.${form.values.status}`)}
            data={statuses.map((value) => ({ value, label: t(`stores.statuses.${value}`) }))}
          />
          <SubdomainField field={form.text('subdomain')} hint={t('stores.subdomainMoves')} />
          <StoreLanguageField field={form.text('language')} />
          <FeeGroupField field={form.text('feeGroupId')} businessId={businessId} />
          <CarrierField
            field={form.text('carrierId')}
            label={t('stores.carrier')}
            description={t('stores.carrierHint')}
          />
          <div>
            <SubmitButton form={form} disabled={!form.dirty}>
              {t('stores.save')}
            </SubmitButton>
          </div>
        </Stack>
      </ApiForm>
      <UnsavedChangesGuard when={form.dirty} />
      <ApiSnippet method="PATCH" path={`${storesPath(businessId)}/${id}`} body={bodyOf(form.changes)} />
    </Panel>
  );
}

type Changes = Partial<
  Pick<Store, 'name' | 'status' | 'language' | 'subdomain'> & {
    description: string;
    feeGroupId: string;
    carrierId: string;
  }
>;

const bodyOf = ({ description, feeGroupId, carrierId, ...rest }: Changes) => ({
  ...rest,
  ...(description !== undefined && { description: description.trim() === '' ? null : description }),
  ...((feeGroupId !== undefined || carrierId !== undefined) && {
    delivery: {
      ...(feeGroupId !== undefined && { feeGroupId: feeGroupId || null }),
      ...(carrierId !== undefined && { deliveryAgentId: carrierId.trim() || null }),
    },
  }),
});
