import { useTranslation } from 'react-i18next';

export type Mood = 'good' | 'bad' | 'waiting' | 'quiet';

/** A state in a word of the catalogue, with a colour that only repeats what the word says. */
export function Status({ words, value, mood }: { words: string; value: string; mood: Mood }) {
  const { t } = useTranslation();
  return (
    <span className="souk-status" data-mood={mood}>
      {t(`${words}.${value}`, value)}
    </span>
  );
}
