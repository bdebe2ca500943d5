import { useTranslation } from 'react-i18next';
import type { components } from '../../../api/generated/developer';
import { CopyableId } from '../../../design/copyable-id';
import { formatDuration } from '../../../design/formats';
import { DeliveryError } from '../detail/delivery-error';

/** What the endpoint made of a test. */
export function TestResult({ answer }: { answer: components['schemas']['TestDelivery'] }) {
  const { t, i18n } = useTranslation();
  const duration = formatDuration(i18n.language, answer.durationMs);
  return (
    <div role="status">
      {answer.error === null ? (
        <div className="souk-why souk-why-good">
          <strong>{t('deliveries.test.good', { status: answer.httpStatus, duration })}</strong>
        </div>
      ) : (
        <DeliveryError error={answer.error} />
      )}
      <p className="souk-quiet">
        <CopyableId value={answer.webhookId} />
      </p>
    </div>
  );
}
