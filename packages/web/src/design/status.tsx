import { useTranslation } from 'react-i18next';

export type Tone = 'success' | 'critical' | 'attention' | 'neutral';

/** A translated status label. The colour only repeats what the label says. */
export function Status({ keyPrefix, value, tone }: { keyPrefix: string; value: string; tone: Tone }) {
  const { t } = useTranslation();
  return (
    <span className="souk-status" data-tone={tone}>
      {t(`${keyPrefix}.${value}`, value)}
    </span>
  );
}
