import { useTranslation } from 'react-i18next';
import { deliveryErrorKey } from './delivery-error-key';

/** Why it was not delivered, and what to do about it. */
export function DeliveryError({ error }: { error: string }) {
  const { t } = useTranslation();
  const words = deliveryErrorKey(error);
  return (
    <div className="souk-why">
      <strong>{t(`deliveries.errors.${words}.meaning`)}</strong> <code className="souk-code souk-quiet">{error}</code>
      <p>{t(`deliveries.errors.${words}.fix`)}</p>
    </div>
  );
}
