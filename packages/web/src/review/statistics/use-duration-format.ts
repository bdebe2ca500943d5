import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../design/formats';

/** Hours up to two days, then days. */
export function useDurationFormat(): (hours: number | null) => string {
  const { i18n } = useTranslation();
  return (hours) => {
    if (hours === null) return '–';
    const unit = hours < 48 ? 'hour' : 'day';
    const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
    return numberFormat(i18n.language, options).format(unit === 'hour' ? hours : hours / 24);
  };
}
