import { usageFailure } from '../../failures.js';

/** A delivery by its ID, or by the `webhook-id` that the app received. */
export function readDeliveryId(text: string): string {
  if (/^dlv_test_/.test(text))
    throw usageFailure(`${text} is a test delivery, which is not stored.`, 'Send another one: souk webhooks test');
  const id = /^(?:dlv_)?(\d{1,19})$/.exec(text)?.[1];
  if (id === undefined) throw usageFailure(`${text} is not the ID of a delivery.`, 'See: souk webhooks log');
  return id;
}
