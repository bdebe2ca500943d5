import { useTranslation } from 'react-i18next';
import { wordsOfError } from './words-of-error';

/** Why it was not delivered, and what to do about it. */
export function ErrorInWords({ error }: { error: string }) {
  const { t } = useTranslation();
  const words = wordsOfError(error);
  return (
    <div className="souk-why">
      <strong>{t(`deliveries.errors.${words}.meaning`)}</strong> <code className="souk-code souk-quiet">{error}</code>
      <p>{t(`deliveries.errors.${words}.fix`)}</p>
    </div>
  );
}
