import { useTranslation } from 'react-i18next';
import type { DevStore } from '../../api/dev-stores';
import { CopyableId } from '../../design/copyable-id';
import { Fact, Facts } from '../../design/facts';
import { Time } from '../../design/time';

/** The ids that calls need, and what makes the same shop again. */
export function StoreFacts({ store: { id, businessId, storeId, seed, createdAt } }: { store: DevStore }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="store-facts">
      <h2 id="store-facts" className="souk-section-title">
        {t('devStores.facts')}
      </h2>
      <Facts>
        <Fact title={t('devStores.id')}>
          <CopyableId value={id} />
        </Fact>
        {businessId && (
          <Fact title={t('devStores.businessId')}>
            <CopyableId value={businessId} />
          </Fact>
        )}
        {storeId && (
          <Fact title={t('devStores.storeId')}>
            <CopyableId value={storeId} />
          </Fact>
        )}
        <Fact title={t('devStores.seed')}>
          <CopyableId value={seed} />
        </Fact>
        <Fact title={t('devStores.created')}>
          <Time at={createdAt} />
        </Fact>
      </Facts>
    </section>
  );
}
