import './cases.css';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type ReviewCase, reviewsQuery } from '../../../api/review';
import { CaseCard } from './case-card';

interface CaseHistoryProps {
  appId: string;
  cases: ReviewCase[];
  readOnly: boolean;
}

/** Every case, the newest first and open. */
export function CaseHistory({ appId, cases, readOnly }: CaseHistoryProps) {
  const { t } = useTranslation();
  const search = useSearch({ from: '/console/apps/$appId/review' });
  const list = useInfiniteQuery(reviewsQuery(appId));
  const shown = (cases.find(({ id }) => id === search.case) ?? cases[0])?.id;
  return (
    <section aria-labelledby="review-history" className="souk-cases">
      <h2 id="review-history">{t('review.history.title')}</h2>
      {cases.length === 0 && <p className="souk-quiet">{t('review.history.empty')}</p>}
      {cases.map((review) => (
        <CaseCard key={review.id} appId={appId} review={review} isShown={review.id === shown} readOnly={readOnly} />
      ))}
      {list.hasNextPage && (
        <div>
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('list.more')}
          </Button>
        </div>
      )}
    </section>
  );
}
