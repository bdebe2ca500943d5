import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dateFormat, relativeFormat } from './formats';

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago, or how soon, in the person's language; the exact time on hover. */
export function Time({ at }: { at: string | null }) {
  const { t, i18n } = useTranslation();
  if (at === null)
    return (
      <Text span inherit className="souk-quiet">
        {t('time.never')}
      </Text>
    );
  return <Moment at={at} language={i18n.language} />;
}

/** The same for long lists, whose rows come and go while one scrolls: it asks for nothing but what it is given. */
export function Moment({ at, language }: { at: string; language: string }) {
  const exact = dateFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at));
  return (
    <time dateTime={at} title={exact}>
      {relative(at, language)}
    </time>
  );
}

function relative(at: string, language: string): string {
  const seconds = (Date.parse(at) - Date.now()) / 1000;
  const [unit, length] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
  return relativeFormat(language).format(Math.round(seconds / length), unit);
}
