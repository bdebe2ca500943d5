import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DevStore, devStoreQuery, resetDevStore } from '../../../api/dev-stores';
import { ConfirmButton } from '../../../design/confirm-button';
import { isolateAuto } from '../../../locales/bidi';

export function ResetStore({ store }: { store: DevStore }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return (
    <ConfirmButton
      label={t('devStores.reset.label')}
      title={t('devStores.reset.title', { name: isolateAuto(store.name) })}
      confirm={t('devStores.reset.do')}
      danger
      command={{ method: 'POST', path: `/developer/dev-stores/${store.id}/reset` }}
      onConfirm={async () => {
        const resetting = await resetDevStore(store.id);
        queries.setQueryData(devStoreQuery(store.id).queryKey, resetting);
        if (store.businessId) queries.removeQueries({ queryKey: ['businesses', store.businessId, 'orders'] });
      }}
    >
      {t('devStores.reset.sentence')}
    </ConfirmButton>
  );
}
