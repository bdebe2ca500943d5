import { useTranslation } from 'react-i18next';

/** How much of a text's room is used, as the API counts it: in characters, not in bytes. It can be exceeded, so that nothing pasted is cut. */
export function CharacterCount({ text, most }: { text: string; most: number }) {
  const { t, i18n } = useTranslation();
  const used = [...text].length;
  const numbers = new Intl.NumberFormat(i18n.language);
  const words = { used: numbers.format(used), most: numbers.format(most) };
  return (
    <span className={used > most ? 'souk-count souk-count-over' : 'souk-count'}>
      <span aria-hidden="true" dir="ltr">
        {words.used} / {words.most}
      </span>
      <span className="souk-hidden">{t('form.counted', words)}</span>
    </span>
  );
}
