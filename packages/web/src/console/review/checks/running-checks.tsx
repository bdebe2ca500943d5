import './checks.css';
import { checkKeys } from '@souk/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../../design/formats';

/** All of them run side by side; the slowest address decides how long it takes. */
export function RunningChecks() {
  const { t } = useTranslation();
  return (
    <div className="souk-checks" aria-busy="true">
      <p role="status">{t('review.checks.running', { count: checkKeys.length })}</p>
      <Elapsed />
      <ul>
        {checkKeys.map((key) => (
          <li key={key} data-status="running">
            <span className="souk-check-mark" aria-hidden="true" />
            <span className="souk-check-title">{t(`review.checks.titles.${key}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const expectedMs = 12_000;

/** How long it has taken already; the bar nears its end without ever promising it. */
function Elapsed() {
  const { t, i18n } = useTranslation();
  const [ms, setMs] = useState(0);
  useEffect(() => {
    const begun = performance.now();
    const timer = setInterval(() => setMs(performance.now() - begun), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = numberFormat(i18n.language, { style: 'unit', unit: 'second', unitDisplay: 'short' });
  return (
    <div className="souk-elapsed">
      <progress max={1} value={1 - Math.exp(-ms / expectedMs)} aria-label={t('review.checks.progress')} />
      <span className="souk-quiet">{seconds.format(Math.floor(ms / 1000))}</span>
    </div>
  );
}
