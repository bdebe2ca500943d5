import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { DeskReview } from '../../api/desk';
import type { Column } from '../../design/list';
import { Time } from '../../design/time';
import { WorkingClock } from '../working-clock';

export const queueColumns = (userId: string, t: TFunction): Column<DeskReview>[] => [
  {
    title: 'desk.queue.app',
    show: ({ id, app, developer }) => (
      <Stack gap={2} align="flex-start">
        <Anchor component={Link} to="/review/cases/$reviewId" params={{ reviewId: id } as never} fw={600}>
          <bdi>{app.name}</bdi>
        </Anchor>
        <bdi className="souk-quiet souk-small">{developer.name}</bdi>
      </Stack>
    ),
  },
  { title: 'desk.queue.what', show: (one) => <What review={one} t={t} /> },
  { title: 'desk.queue.due', show: (one) => <WorkingClock review={one} /> },
  { title: 'desk.queue.submitted', show: ({ submittedAt }) => <Time at={submittedAt} />, wideOnly: true },
  {
    title: 'desk.queue.reviewer',
    show: ({ reviewer }) => {
      if (!reviewer) return <span className="souk-quiet">{t('desk.queue.nobody')}</span>;
      return reviewer.id === userId ? <strong>{t('desk.queue.you')}</strong> : <bdi>{reviewer.name}</bdi>;
    },
  },
];

function What({ review: { kind, version, distribution, reasons }, t }: { review: DeskReview; t: TFunction }) {
  return (
    <Stack gap={2}>
      <span>{t(`review.case.${kind === 'version' ? 'version' : distribution}`, { version })}</span>
      {reasons.length > 0 && (
        <span className="souk-quiet souk-small">
          {reasons.map((reason) => t(`review.reasons.${reason}`)).join(t('review.comma'))}
        </span>
      )}
    </Stack>
  );
}
