import type { Delivery, DeliveryFilters } from '../../../api/deliveries';

/** Whether a delivery that the stream tells of belongs into a list with these filters. */
export function matchesFilters(
  { installationId, topic, status, error, from, to }: DeliveryFilters,
  row: Delivery,
): boolean {
  return (
    (installationId === undefined || row.installationId === installationId) &&
    (topic === undefined || row.topic === topic) &&
    (status === undefined || row.status === status) &&
    (error === undefined || row.error === error) &&
    (from === undefined || Date.parse(row.createdAt) >= Date.parse(from)) &&
    (to === undefined || Date.parse(row.createdAt) <= Date.parse(to))
  );
}
