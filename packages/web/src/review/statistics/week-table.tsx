import { useTranslation } from 'react-i18next';
import type { DeskStatistics } from '../../api/desk';
import { dateFormat } from '../../design/formats';
import { type Column, ListTable } from '../../design/list-table';
import { useDurationFormat } from './use-duration-format';

type Week = DeskStatistics['weeks'][number];

/** Week by week, the latest first. */
export function WeekTable({ weeks }: { weeks: Week[] }) {
  const { t, i18n } = useTranslation();
  const hours = useDurationFormat();
  const day = dateFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const columns: Column<Week>[] = [
    { title: 'desk.statistics.week', show: ({ week }) => day.format(new Date(week)) },
    { title: 'desk.statistics.submitted', show: ({ submitted }) => submitted, wideOnly: true },
    { title: 'desk.statistics.approved', show: ({ approved }) => approved },
    { title: 'desk.statistics.sentBack', show: ({ sentBack }) => sentBack },
    { title: 'desk.statistics.figures.median', show: ({ medianHours }) => hours(medianHours), wideOnly: true },
  ];
  return (
    <ListTable
      label={t('desk.statistics.byWeek')}
      columns={columns}
      idOf={({ week }) => week}
      rows={[...weeks].reverse()}
    />
  );
}
