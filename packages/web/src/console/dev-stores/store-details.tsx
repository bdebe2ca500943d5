import { useTranslation } from 'react-i18next';
import type { DevStore } from '../../api/dev-stores';
import { CopyableId } from '../../design/copyable-id';
import { DescriptionItem, DescriptionList } from '../../design/description-list';
import { Time } from '../../design/time';

/** The ids that calls need, and what makes the same shop again. */
export function StoreDetails({ store: { id, businessId, storeId, seed, createdAt } }: { store: DevStore }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="store-facts">
      <h2 id="store-facts" className="souk-section-title">
        {t('devStores.facts')}
      </h2>
      <DescriptionList>
        <DescriptionItem title={t('devStores.id')}>
          <CopyableId value={id} />
        </DescriptionItem>
        {businessId && (
          <DescriptionItem title={t('devStores.businessId')}>
            <CopyableId value={businessId} />
          </DescriptionItem>
        )}
        {storeId && (
          <DescriptionItem title={t('devStores.storeId')}>
            <CopyableId value={storeId} />
          </DescriptionItem>
        )}
        <DescriptionItem title={t('devStores.seed')}>
          <CopyableId value={seed} />
        </DescriptionItem>
        <DescriptionItem title={t('devStores.created')}>
          <Time at={createdAt} />
        </DescriptionItem>
      </DescriptionList>
    </section>
  );
}
