import '../../design/count-tabs.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orderCountsQuery, type Stage, stages } from '../../api/orders';
import { numberFormat } from '../../design/formats';
import { useBusiness } from '../use-business';

type Tab = Stage | 'archived' | undefined;

/** The stages of an order as tabs, each with how many orders stand there. The chosen one is in the address. */
export function StageTabs() {
  const { t, i18n } = useTranslation();
  const { businessId, storeId } = useBusiness();
  const { data } = useQuery(orderCountsQuery(businessId, storeId));
  const countOf = (tab: Tab) => {
    if (!data) return undefined;
    if (tab === undefined) return data.total;
    return tab === 'archived' ? data.archived : data.stages.find(({ stage }) => stage === tab)?.count;
  };
  const tabs: Tab[] = [undefined, ...stages, 'archived'];
  return (
    <nav aria-label={t('orders.stages')} className="souk-count-tabs">
      {tabs.map((tab) => {
        const count = countOf(tab);
        return (
          <Link
            key={tab ?? 'all'}
            to="."
            search={
              ((before: object) => ({
                ...before,
                stage: tab === 'archived' ? undefined : tab,
                archived: tab === 'archived' ? 'true' : undefined,
              })) as never
            }
            // The tab without a stage is not everywhere one is.
            activeOptions={{ includeSearch: true, explicitUndefined: true }}
            resetScroll={false}
          >
            {t(`orders.tab.${tab ?? 'all'}`)}
            {count !== undefined && <span className="souk-count">{numberFormat(i18n.language).format(count)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
