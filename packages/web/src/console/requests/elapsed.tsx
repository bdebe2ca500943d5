import { useTranslation } from 'react-i18next';
import { dateFormat, formatDuration } from '../../design/formats';

/** How long after the call: what the eye compares along the line. */
export function Elapsed({ begin, at }: { begin: string | undefined; at: string }) {
  const { t, i18n } = useTranslation();
  const ms = begin === undefined ? 0 : Math.max(0, Date.parse(at) - Date.parse(begin));
  const exact = dateFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at));
  return (
    <time dateTime={at} title={exact} className="souk-since">
      {t('requests.after', { duration: formatDuration(i18n.language, ms) })}
    </time>
  );
}
