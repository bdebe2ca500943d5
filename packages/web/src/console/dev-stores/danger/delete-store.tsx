import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type DevStore, deleteDevStore, devStoreQuery, devStoresQuery } from '../../../api/dev-stores';
import { ConfirmButton } from '../../../design/confirm-button';
import { toast } from '../../../design/toasts';
import { isolateAuto } from '../../../locales/bidi';

export function DeleteStore({ store }: { store: DevStore }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <ConfirmButton
      label={t('devStores.delete.label')}
      title={t('devStores.delete.title', { name: isolateAuto(store.name) })}
      confirm={t('devStores.delete.do')}
      danger
      mustType={store.name}
      command={{ method: 'DELETE', path: `/developer/dev-stores/${store.id}` }}
      onConfirm={async () => {
        await deleteDevStore(store.id);
        await navigate({ to: '/console/dev-stores' });
        queries.removeQueries(devStoreQuery(store.id));
        await queries.invalidateQueries({ queryKey: devStoresQuery().queryKey, exact: true });
        toast({ title: t('devStores.delete.done', { name: isolateAuto(store.name) }) });
      }}
    >
      {t('devStores.delete.sentence')}
    </ConfirmButton>
  );
}
