import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export type Mood = 'good' | 'bad' | 'waiting' | 'quiet';

const colours: Record<Mood, string> = {
  good: 'var(--souk-good)',
  bad: 'var(--souk-bad)',
  waiting: 'var(--souk-warning)',
  quiet: 'var(--mantine-color-dimmed)',
};

/** A state in a word of the catalogue, with a colour that only repeats what the word says. */
export function Status({ words, value, mood }: { words: string; value: string; mood: Mood }) {
  const { t } = useTranslation();
  return (
    <Badge variant="outline" tt="none" fw={500} color={colours[mood]} c={colours[mood]}>
      {t(`${words}.${value}`, value)}
    </Badge>
  );
}
