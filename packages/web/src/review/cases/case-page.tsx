import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { caseQuery } from '../../api/desk';
import { userQuery } from '../../api/user';
import { Page } from '../../design/page';
import { ActionList } from '../action-list';
import { Section } from '../section';
import { CaseActions } from './case-actions';
import { CaseDetails } from './case-details';
import { Changes } from './changes';
import { CheckResults } from './check-results';
import { ClaimNotice } from './claim-notice';
import { claimStatusOf } from './claim-status';
import { DecisionForm } from './decision/decision-form';
import { DecisionSummary } from './decision/decision-summary';
import { useDecisionDraft } from './decision/use-decision-draft';
import { DeveloperHistory } from './developer-history';
import { DeveloperNotes } from './developer-notes';
import { Findings } from './findings';
import { ListingPreview } from './listing-preview';
import { TrialInstallation } from './trial-installation';

/** Everything a reviewer needs to decide, on one page, in the order in which they look. */
export function CasePage() {
  const { t } = useTranslation();
  const { reviewId } = useParams({ from: '/review/cases/$reviewId' });
  const { data: review } = useSuspenseQuery(caseQuery(reviewId));
  const { data: user } = useSuspenseQuery(userQuery());
  const draft = useDecisionDraft(reviewId);
  const standing = claimStatusOf(review, user.id);
  const ask = standing === 'mine' ? draft.ask : undefined;
  return (
    <Page
      title={review.app.name}
      summary={t(`review.case.${review.kind === 'version' ? 'version' : review.distribution}`, {
        version: review.version ?? '–',
      })}
      actions={<CaseActions review={review} standing={standing} />}
    >
      <ClaimNotice review={review} standing={standing} />
      <CaseDetails review={review} />
      {review.decision && <DecisionSummary decision={review.decision} />}
      <DeveloperNotes notes={review.notes} />
      <Changes review={review} />
      {review.checks && <CheckResults checklist={review.checks} ask={ask} />}
      <Findings reviewId={reviewId} ask={ask} />
      {review.listing && <ListingPreview review={review} listing={review.listing} ask={ask} />}
      <TrialInstallation review={review} />
      <DeveloperHistory review={review} />
      {standing === 'mine' && <DecisionForm review={review} draft={draft} />}
      <Section title={t('desk.case.done')}>
        <ActionList actions={review.actions} />
      </Section>
    </Page>
  );
}
