import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Delivery } from '../../../api/deliveries';
import { formatDuration, numberFormat } from '../../../design/formats';
import { Moment } from '../../../design/time';
import type { GridColumn } from '../../../design/virtual-grid';
import { toneOfDelivery } from '../delivery-status';

/** Rows are drawn while one scrolls: what they say is looked up once, and no cell is more than its text. */
export const deliveryColumns = (t: TFunction, language: string): GridColumn<Delivery>[] => [
  { key: 'status', title: t('deliveries.status'), show: statusMarks(t) },
  {
    key: 'topic',
    title: t('deliveries.topic'),
    show: ({ topic }) => <span className="souk-code">{topic}</span>,
  },
  {
    key: 'answer',
    title: t('deliveries.answer'),
    show: ({ httpStatus, error }) => <span className="souk-code souk-quiet">{error ?? httpStatus ?? '–'}</span>,
  },
  {
    key: 'attempts',
    title: t('deliveries.attempts'),
    show: ({ attempts }) => numberFormat(language).format(attempts),
  },
  {
    key: 'duration',
    title: t('deliveries.duration'),
    show: ({ durationMs }) => (durationMs === null ? '–' : formatDuration(language, durationMs)),
  },
  { key: 'at', title: t('deliveries.at'), show: ({ createdAt }) => <Moment at={createdAt} language={language} /> },
];

function statusMarks(t: TFunction): (row: Delivery) => ReactNode {
  const marks = new Map<Delivery['status'], ReactNode>();
  return ({ status }) => {
    const known = marks.get(status);
    if (known) return known;
    const mark = (
      <span className="souk-status" data-tone={toneOfDelivery(status)}>
        {t(`deliveries.statuses.${status}`)}
      </span>
    );
    marks.set(status, mark);
    return mark;
  };
}
