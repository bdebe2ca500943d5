import { useTranslation } from 'react-i18next';
import type { DeskStatistics } from '../../api/desk';

/** What stood in the way, most frequent first, each with a bar against the most frequent. */
export function FrequentReasons({ keys }: { keys: DeskStatistics['reasons'] }) {
  const { t, i18n } = useTranslation();
  if (keys.length === 0) return <p className="souk-quiet">{t('desk.statistics.nothing')}</p>;
  const most = keys[0]?.count ?? 1;
  const nameOf = (key: string) => {
    if (key === 'other') return t('desk.statistics.other');
    const words = [`review.checks.titles.${key}`, `review.fields.${key.split('.')[0]}`].find((one) => i18n.exists(one));
    return words ? t(words, { scope: key.split('.')[1] }) : key;
  };
  return (
    <ul className="souk-desk-list">
      {keys.map(({ key, count }) => (
        <li key={key}>
          <span className="souk-desk-head">
            <span>{nameOf(key)}</span>
            <strong>{count}</strong>
          </span>
          <svg width="100%" height="6" aria-hidden="true" focusable="false">
            <rect width={`${(count / most) * 100}%`} height="6" rx="3" fill="var(--mantine-primary-color-filled)" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
