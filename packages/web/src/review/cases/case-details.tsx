import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DeskReviewInFull } from '../../api/desk';
import { CopyableId } from '../../design/copyable-id';
import { DescriptionItem, DescriptionList } from '../../design/description-list';
import { Status } from '../../design/status';
import { Time } from '../../design/time';
import { toneOfCase } from '../case-tone';
import { WorkingDaysLeft } from '../working-days-left';

export function CaseDetails({ review }: { review: DeskReviewInFull }) {
  const { t } = useTranslation();
  const { app, developer, reviewer, previousReviewId, reasons } = review;
  return (
    <DescriptionList>
      <DescriptionItem title={t('desk.case.state')}>
        <Status keyPrefix="review.states" value={review.state} tone={toneOfCase(review.state)} />
      </DescriptionItem>
      {review.turnaround && (
        <DescriptionItem title={t('desk.queue.due')}>
          <WorkingDaysLeft review={review} />
        </DescriptionItem>
      )}
      <DescriptionItem title={t('desk.queue.submitted')}>
        <Time at={review.submittedAt} />
      </DescriptionItem>
      {reasons.length > 0 && (
        <DescriptionItem title={t('desk.case.why')}>
          {reasons.map((reason) => t(`review.reasons.${reason}`)).join(t('review.comma'))}
        </DescriptionItem>
      )}
      <DescriptionItem title={t('desk.queue.reviewer')}>
        {reviewer ? <bdi>{reviewer.name}</bdi> : <span className="souk-quiet">{t('desk.queue.nobody')}</span>}
      </DescriptionItem>
      <DescriptionItem title={t('desk.queue.app')}>
        <Anchor component={Link} to="/review/apps/$appId" params={{ appId: app.id } as never}>
          <bdi>{app.name}</bdi>
        </Anchor>{' '}
        <span className="souk-code souk-quiet">{app.handle}</span>
      </DescriptionItem>
      <DescriptionItem title={t('desk.case.installs')}>{app.installationsCount}</DescriptionItem>
      <DescriptionItem title={t('desk.case.developer')}>
        <Anchor component={Link} to="/review/developers/$developerId" params={{ developerId: developer.id } as never}>
          <bdi>{developer.name}</bdi>
        </Anchor>
      </DescriptionItem>
      {previousReviewId && (
        <DescriptionItem title={t('desk.case.before')}>
          <Anchor component={Link} to="/review/cases/$reviewId" params={{ reviewId: previousReviewId } as never}>
            {t('desk.case.beforeLink')}
          </Anchor>
        </DescriptionItem>
      )}
      <DescriptionItem title={t('desk.case.id')}>
        <CopyableId value={review.id} />
      </DescriptionItem>
    </DescriptionList>
  );
}
