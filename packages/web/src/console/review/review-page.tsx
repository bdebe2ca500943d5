import './review.css';
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { appQuery } from '../../api/apps';
import { type ReviewCase, reviewsQuery } from '../../api/review';
import { Page } from '../../design/page';
import { CaseHistory } from './cases/case-history';
import { DryRun } from './checks/dry-run';
import { Delist } from './delist';
import { ReviewStatus } from './review-status';
import { SubmitForm } from './submit-form';

const settledStates: readonly ReviewCase['state'][] = ['approved', 'withdrawn', 'superseded'];

/** From the first dry run to the decision. */
export function ReviewPage() {
  const { t } = useTranslation();
  const { appId } = useParams({ from: '/console/apps/$appId/review' });
  const { data: app } = useSuspenseQuery(appQuery(appId));
  const { data: pages } = useSuspenseInfiniteQuery(reviewsQuery(appId));
  const cases = pages.pages.flatMap(({ data }) => data);
  const readOnly = app.state === 'suspended' || app.state === 'archived';
  const history = <CaseHistory appId={appId} cases={cases} readOnly={readOnly} />;
  // Something happens, or waits for the developer: that comes before another attempt.
  const isCalling = cases[0] !== undefined && !settledStates.includes(cases[0].state);
  return (
    <Page title={t('review.title')} summary={t('review.summary')}>
      <ReviewStatus app={app} latest={cases[0]} />
      {isCalling && history}
      {!readOnly && <DryRun appId={appId} />}
      {!readOnly && <SubmitForm app={app} cases={cases} />}
      {!isCalling && history}
      {!readOnly && <Delist app={app} />}
    </Page>
  );
}
