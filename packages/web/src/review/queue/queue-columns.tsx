import type { TFunction } from 'i18next';
import type { DeskReview } from '../../api/desk';
import type { Column } from '../../design/list';
import { Time } from '../../design/time';
import { CaseApp, CaseDescription } from '../case-description';
import { WorkingDaysLeft } from '../working-days-left';

export const queueColumns = (userId: string, t: TFunction): Column<DeskReview>[] => [
  { title: 'desk.queue.app', show: (one) => <CaseApp review={one} /> },
  { title: 'desk.queue.what', show: (one) => <CaseDescription review={one} /> },
  { title: 'desk.queue.due', show: (one) => <WorkingDaysLeft review={one} /> },
  { title: 'desk.queue.submitted', show: ({ submittedAt }) => <Time at={submittedAt} />, wideOnly: true },
  {
    title: 'desk.queue.reviewer',
    show: ({ reviewer }) => {
      if (!reviewer) return <span className="souk-quiet">{t('desk.queue.nobody')}</span>;
      return reviewer.id === userId ? <strong>{t('desk.queue.you')}</strong> : <bdi>{reviewer.name}</bdi>;
    },
  },
];
