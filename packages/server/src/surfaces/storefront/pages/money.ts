import type { Language } from '../../../foundation/pages/page-context.js';

const locales: Record<Language, string> = { ar: 'ar-DZ', fr: 'fr-DZ', en: 'en-GB' };

/** Writes amounts with the code of their currency; whole ones without decimals. */
export function moneyIn(language: Language, currency: string): (amount: string | number) => string {
  const format = new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    trailingZeroDisplay: 'stripIfInteger',
    numberingSystem: 'latn',
  });
  return (amount) => format.format(Number(amount));
}
