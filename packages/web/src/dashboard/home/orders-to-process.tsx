import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orderCountsQuery, type StageCounts } from '../../api/orders';
import { numberFormat } from '../../design/formats';
import { RegionError } from '../../design/region-error';
import { useBusiness } from '../use-business';

const tasks = [
  { name: 'confirm', search: { stage: 'new' }, count: ({ stages }: StageCounts) => stageCount(stages, 'new') },
  {
    name: 'dispatch',
    search: { stage: 'confirmed' },
    count: ({ stages }: StageCounts) => stageCount(stages, 'confirmed'),
  },
  { name: 'held', search: { waiting: 'true' }, count: ({ stages }: StageCounts) => heldCount(stages) },
  {
    name: 'way',
    search: { stage: 'dispatched' },
    count: ({ stages }: StageCounts) => stageCount(stages, 'dispatched'),
  },
] as const;

const stageCount = (stages: StageCounts['stages'], wanted: string) =>
  stages.find(({ stage }) => stage === wanted)?.count ?? 0;
const heldCount = (stages: StageCounts['stages']) => stages.reduce((sum, { waiting }) => sum + waiting, 0);

/** How many orders wait for which hand; each number leads to them. */
export function OrdersToProcess() {
  const { t, i18n } = useTranslation();
  const { businessId, storeId } = useBusiness();
  const { data, error, refetch } = useQuery(orderCountsQuery(businessId, storeId));
  if (error && !data) return <RegionError error={error} reset={() => void refetch()} />;
  return (
    <ul className="souk-tasks" aria-label={t('home.waiting')}>
      {tasks.map(({ name, search, count }) => (
        <li key={name}>
          <Link
            to="/dashboard/b/$businessId/orders"
            params={{ businessId }}
            search={search}
            className="souk-card souk-task"
            data-waiting={data !== undefined && count(data) > 0 && name !== 'way'}
          >
            <span className="souk-quiet">{t(`home.${name}`)}</span>
            {data ? <strong>{numberFormat(i18n.language).format(count(data))}</strong> : <Skeleton h={34} w={48} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
