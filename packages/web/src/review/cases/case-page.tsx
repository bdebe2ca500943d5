import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { caseQuery } from '../../api/desk';
import { userQuery } from '../../api/user';
import { Page } from '../../design/page';
import { ActionList } from '../action-list';
import { Section } from '../section';
import { CaseActions } from './case-actions';
import { CaseFacts } from './case-facts';
import { Changes } from './changes';
import { ChecksSeen } from './checks-seen';
import { DecisionForm } from './decision/decision-form';
import { DecisionMade } from './decision/decision-made';
import { useDecisionDraft } from './decision/use-decision-draft';
import { DeveloperHistory } from './developer-history';
import { Findings } from './findings';
import { ListingAsShown } from './listing-as-shown';
import { NotesOfDeveloper } from './notes-of-developer';
import { standingOf } from './standing';
import { StandingNotice } from './standing-notice';
import { Trial } from './trial';

/** Everything a reviewer needs to decide, on one page, in the order in which they look. */
export function CasePage() {
  const { t } = useTranslation();
  const { reviewId } = useParams({ from: '/review/cases/$reviewId' });
  const { data: review } = useSuspenseQuery(caseQuery(reviewId));
  const { data: user } = useSuspenseQuery(userQuery());
  const draft = useDecisionDraft(reviewId);
  const standing = standingOf(review, user.id);
  const ask = standing === 'mine' ? draft.ask : undefined;
  return (
    <Page
      title={review.app.name}
      summary={t(`review.case.${review.kind === 'version' ? 'version' : review.distribution}`, {
        version: review.version ?? '–',
      })}
      actions={<CaseActions review={review} standing={standing} />}
    >
      <StandingNotice review={review} standing={standing} />
      <CaseFacts review={review} />
      {review.decision && <DecisionMade decision={review.decision} />}
      <NotesOfDeveloper notes={review.notes} />
      <Changes review={review} />
      {review.checks && <ChecksSeen checklist={review.checks} ask={ask} />}
      <Findings reviewId={reviewId} ask={ask} />
      {review.listing && <ListingAsShown review={review} listing={review.listing} ask={ask} />}
      <Trial review={review} />
      <DeveloperHistory review={review} />
      {standing === 'mine' && <DecisionForm review={review} draft={draft} />}
      <Section title={t('desk.case.done')}>
        <ActionList actions={review.actions} />
      </Section>
    </Page>
  );
}
