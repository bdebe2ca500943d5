import { Checkbox, Radio, Skeleton, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { storesQuery } from '../../api/businesses';
import {
  changeInstallation,
  type InstalledApp,
  installationPath,
  refreshInstallations,
} from '../../api/installed-apps';
import { ApiSnippet } from '../../design/api-snippet';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { Panel } from '../../design/panel';
import { RegionError } from '../../design/region-error';
import { toast } from '../../design/toasts';
import { StoreAccessSummary } from './store-access-summary';

interface StoreAccessFormProps {
  installed: InstalledApp;
  manages: boolean;
}

/** In which stores the app works. */
export function StoreAccessForm({ installed, manages }: StoreAccessFormProps) {
  const { t } = useTranslation();
  return (
    <Panel
      title={t('installedApps.stores.title')}
      summary={manages ? t('installedApps.stores.summary') : <StoreAccessSummary access={installed.storeAccess} />}
    >
      {manages && <StoreForm installed={installed} />}
    </Panel>
  );
}

function StoreForm({ installed }: { installed: InstalledApp }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { businessId, id, storeAccess } = installed;
  const stores = useQuery(storesQuery(businessId));
  const form = useApiForm({
    saved: { mode: storeAccess.mode, storeIds: [...storeAccess.storeIds] },
    send: (values) => changeInstallation(businessId, id, { storeIds: chosenOf(values) }),
    done: async () => {
      toast({ title: t('installedApps.stores.saved') });
      await refreshInstallations(queries, businessId);
    },
  });
  const { mode, storeIds } = form.values;
  const toggle = (storeId: string, on: boolean) =>
    form.set('storeIds', on ? [...storeIds, storeId] : storeIds.filter((one) => one !== storeId));
  if (stores.isError) return <RegionError error={stores.error} reset={() => void stores.refetch()} />;
  if (!stores.data) return <Skeleton h={80} />;
  return (
    <ApiForm form={form} label={t('installedApps.stores.title')}>
      <Radio.Group
        value={mode}
        onChange={(value) => form.set('mode', value as typeof mode)}
        aria-label={t('installedApps.stores.title')}
      >
        <Stack gap="sm">
          <Radio value="all" label={t('installedApps.stores.all')} />
          <Radio value="selected" label={t('installedApps.stores.selected')} />
        </Stack>
      </Radio.Group>
      {mode === 'selected' && (
        <Checkbox.Group
          value={storeIds}
          error={form.errorAt('storeIds')}
          aria-label={t('installedApps.stores.selected')}
        >
          <Stack gap="sm" ps="xl">
            {stores.data.map((store) => (
              <Checkbox
                key={store.id}
                name="storeIds"
                value={store.id}
                label={<bdi>{store.name}</bdi>}
                onChange={({ currentTarget }) => toggle(store.id, currentTarget.checked)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <div>
        <SubmitButton form={form} disabled={!form.dirty}>
          {t('installedApps.stores.save')}
        </SubmitButton>
      </div>
      <ApiSnippet method="PATCH" path={installationPath(businessId, id)} body={{ storeIds: chosenOf(form.values) }} />
    </ApiForm>
  );
}

const chosenOf = ({ mode, storeIds }: { mode: string; storeIds: string[] }): string[] | null =>
  mode === 'all' ? null : storeIds;
