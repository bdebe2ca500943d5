import { useTranslation } from 'react-i18next';
import { numberFormat } from './formats';

/** An exact amount as the person's language writes it. The API's decimal string is never turned into a rounded number. */
export function Money({ amount, currency }: { amount: string; currency: string }) {
  const { i18n } = useTranslation();
  const format = numberFormat(i18n.language, { style: 'currency', currency, currencyDisplay: 'code' });
  return <bdi className="souk-number">{format.format(amount as Intl.StringNumericLiteral)}</bdi>;
}
