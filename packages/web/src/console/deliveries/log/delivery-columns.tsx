import type { TFunction } from 'i18next';
import type { Delivery } from '../../../api/deliveries';
import { formatDuration, numberFormat } from '../../../design/formats';
import { Status } from '../../../design/status';
import { Time } from '../../../design/time';
import type { GridColumn } from '../../../design/virtual-grid';
import { moodOfDelivery } from '../delivery-status';

export const deliveryColumns = (t: TFunction, language: string): GridColumn<Delivery>[] => [
  {
    key: 'status',
    title: t('deliveries.status'),
    show: ({ status }) => <Status words="deliveries.statuses" value={status} mood={moodOfDelivery(status)} />,
  },
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
  { key: 'at', title: t('deliveries.at'), show: ({ createdAt }) => <Time at={createdAt} /> },
];
