import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DeskReviewInFull } from '../../api/desk';
import { CopyableId } from '../../design/copyable-id';
import { Fact, Facts } from '../../design/facts';
import { Status } from '../../design/status';
import { Time } from '../../design/time';
import { toneOfCase } from '../case-tone';
import { WorkingClock } from '../working-clock';

export function CaseFacts({ review }: { review: DeskReviewInFull }) {
  const { t } = useTranslation();
  const { app, developer, reviewer, previousReviewId, reasons } = review;
  return (
    <Facts>
      <Fact title={t('desk.case.state')}>
        <Status keyPrefix="review.states" value={review.state} tone={toneOfCase(review.state)} />
      </Fact>
      {review.turnaround && (
        <Fact title={t('desk.queue.due')}>
          <WorkingClock review={review} />
        </Fact>
      )}
      <Fact title={t('desk.queue.submitted')}>
        <Time at={review.submittedAt} />
      </Fact>
      {reasons.length > 0 && (
        <Fact title={t('desk.case.why')}>
          {reasons.map((reason) => t(`review.reasons.${reason}`)).join(t('review.comma'))}
        </Fact>
      )}
      <Fact title={t('desk.queue.reviewer')}>
        {reviewer ? <bdi>{reviewer.name}</bdi> : <span className="souk-quiet">{t('desk.queue.nobody')}</span>}
      </Fact>
      <Fact title={t('desk.queue.app')}>
        <Anchor component={Link} to="/review/apps/$appId" params={{ appId: app.id } as never}>
          <bdi>{app.name}</bdi>
        </Anchor>{' '}
        <span className="souk-code souk-quiet">{app.handle}</span>
      </Fact>
      <Fact title={t('desk.case.installs')}>{app.installationsCount}</Fact>
      <Fact title={t('desk.case.developer')}>
        <Anchor component={Link} to="/review/developers/$developerId" params={{ developerId: developer.id } as never}>
          <bdi>{developer.name}</bdi>
        </Anchor>
      </Fact>
      {previousReviewId && (
        <Fact title={t('desk.case.before')}>
          <Anchor component={Link} to="/review/cases/$reviewId" params={{ reviewId: previousReviewId } as never}>
            {t('desk.case.beforeLink')}
          </Anchor>
        </Fact>
      )}
      <Fact title={t('desk.case.id')}>
        <CopyableId value={review.id} />
      </Fact>
    </Facts>
  );
}
