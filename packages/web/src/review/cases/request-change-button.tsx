import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Ask } from './decision/use-decision-draft';

/** Writes a request about this one thing into the decision; there only while one holds the case. */
export function RequestChangeButton({
  ask,
  about,
  name,
  note = '',
}: {
  ask?: Ask;
  about: string;
  name: string;
  note?: string;
}) {
  const { t } = useTranslation();
  if (!ask) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={t('desk.ask.about', { name })}
      onClick={() => ask(about, note)}
    >
      {t('desk.ask.do')}
    </Button>
  );
}
