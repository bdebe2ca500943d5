import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type DeskStatistics, statisticsQuery } from '../../api/desk';
import { ApiSnippet } from '../../design/api-snippet';
import { numberFormat } from '../../design/formats';
import { Page } from '../../design/page';
import { SegmentedControl } from '../../design/segmented-control';
import { Section } from '../section';
import { FrequentReasons } from './frequent-reasons';
import { spans } from './statistics-search';
import { useDurationFormat } from './use-duration-format';
import { WeekTable } from './week-table';

/** How fast the desk is, how it decides, and what cases fail for. */
export function StatisticsPage() {
  const { t } = useTranslation();
  const { weeks = '12' } = useSearch({ from: '/review/statistics' });
  const navigate = useNavigate({ from: '/review/statistics' });
  const { data } = useSuspenseQuery(statisticsQuery(Number(weeks)));
  return (
    <Page title={t('desk.statistics.title')} summary={t('desk.statistics.summary')}>
      <SegmentedControl
        label={t('desk.statistics.span')}
        value={weeks}
        options={spans.map((value) => ({ value, label: t('desk.statistics.weeks', { count: Number(value) }) }))}
        onChange={(value) => void navigate({ search: { weeks: value } })}
      />
      <Figures statistics={data} />
      <WeekTable weeks={data.weeks} />
      <div className="souk-desk-two">
        <Section title={t('desk.statistics.reasons')}>
          <FrequentReasons keys={data.reasons} />
        </Section>
        <Section title={t('desk.statistics.failedChecks')}>
          <FrequentReasons keys={data.failedChecks} />
        </Section>
      </div>
      <Section title={t('desk.statistics.reviewers')}>
        <Reviewers reviewers={data.reviewers} />
      </Section>
      <ApiSnippet method="GET" path={`/desk/statistics?weeks=${weeks}`} />
    </Page>
  );
}

function Figures({ statistics: { open, decided, turnaround } }: { statistics: DeskStatistics }) {
  const { t, i18n } = useTranslation();
  const all = decided.approved + decided.changesRequested + decided.rejected;
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  const hours = useDurationFormat();
  const figures = [
    ['waiting', open.waiting + open.inReview],
    ['overdue', open.overdue],
    ['decided', all],
    ['approvedShare', all === 0 ? '–' : percent.format(decided.approved / all)],
    ['inTime', all === 0 ? '–' : percent.format(decided.inTime / all)],
    ['median', hours(turnaround.medianHours)],
    ['p90', hours(turnaround.p90Hours)],
  ] as const;
  return (
    <dl className="souk-desk-figures">
      {figures.map(([name, value]) => (
        <div key={name} className="souk-card">
          <dt className="souk-quiet souk-small">{t(`desk.statistics.figures.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Reviewers({ reviewers }: { reviewers: DeskStatistics['reviewers'] }) {
  const { t } = useTranslation();
  const hours = useDurationFormat();
  if (reviewers.length === 0) return <p className="souk-quiet">{t('desk.statistics.nothing')}</p>;
  return (
    <ul className="souk-desk-list">
      {reviewers.map(({ reviewer, decided, medianHours }) => (
        <li key={reviewer.id}>
          <span className="souk-desk-head">
            <bdi>{reviewer.name}</bdi>
            <span className="souk-quiet">
              {t('desk.statistics.decidedBy', { count: decided })} · {hours(medianHours)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
