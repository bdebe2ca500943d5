import { useTranslation } from 'react-i18next';
import { dateFormat } from '../formats';
import { type Point, type Series, type Step, valueAt } from './series';

interface ChartTableProps {
  title: string;
  points: Point[];
  series: Series[];
  format(value: number): string;
  step: Step;
}

/** The numbers behind a chart. Drawn only when it is opened: a week has 168 rows. */
export function ChartTable({ title, points, series, format, step }: ChartTableProps) {
  const { t, i18n } = useTranslation();
  const when = dateFormat(
    i18n.language,
    step === 'day' ? { dateStyle: 'medium', timeZone: 'UTC' } : { dateStyle: 'short', timeStyle: 'short' },
  );
  return (
    <details className="souk-chart-table">
      <summary>{t('chart.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t(`chart.${step}`)}</th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map((point) => (
              <tr key={point.at}>
                <th scope="row">{when.format(new Date(point.at))}</th>
                {series.map(({ key }) => {
                  const value = valueAt(point, key);
                  return <td key={key}>{value === null ? '–' : format(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
