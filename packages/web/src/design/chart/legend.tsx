import { colourOf, type Series } from './series';

/** What each mark means, with its value: of the chosen point, or of the whole time. */
export function Legend({ series, read }: { series: Series[]; read(key: string): string }) {
  return (
    <dl className="souk-chart-legend">
      {series.map(({ key, label, tone, kind, dashed }) => (
        <div key={key}>
          <dt>
            <svg width={14} height={10} aria-hidden="true">
              {kind === 'bar' ? (
                <rect x={2} width={10} height={10} rx={2} fill={colourOf[tone]} />
              ) : (
                <line
                  x2={14}
                  y1={5}
                  y2={5}
                  stroke={colourOf[tone]}
                  strokeWidth={2.5}
                  strokeDasharray={dashed ? '4 3' : ''}
                />
              )}
            </svg>
            {label}
          </dt>
          <dd>{read(key)}</dd>
        </div>
      ))}
    </dl>
  );
}
