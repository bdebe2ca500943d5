import './installations.css';
import { useTranslation } from 'react-i18next';
import type { Installation } from '../../api/installations';
import { numberFormat } from '../../design/formats';

type Counts = Installation['webhooks']['last24h'];

/** The deliveries of the last 24 hours as one bar, and in words. */
export function DeliveriesLastDay({ counts }: { counts: Counts }) {
  const { t, i18n } = useTranslation();
  const number = numberFormat(i18n.language);
  const all = counts.delivered + counts.failed + counts.skipped + counts.pending;
  if (all === 0) return <span className="souk-quiet">{t('installations.quiet')}</span>;
  return (
    <span className="souk-day">
      <span className="souk-day-bar" aria-hidden="true">
        {(['delivered', 'pending', 'failed', 'skipped'] as const).map((kind) =>
          counts[kind] > 0 ? <span key={kind} data-kind={kind} style={{ flexGrow: counts[kind] }} /> : null,
        )}
      </span>
      <span>
        {t('installations.delivered', { count: counts.delivered, shown: number.format(counts.delivered) })}
        {counts.failed > 0 && (
          <>
            {' · '}
            {t('installations.failed', { count: counts.failed, shown: number.format(counts.failed) })}
          </>
        )}
      </span>
    </span>
  );
}
