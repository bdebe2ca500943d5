import { useMemo, useSyncExternalStore } from 'react';
import { type DeliveryFilters, openDeliveryStream, readDeliveries } from '../../../api/deliveries';
import { joinStream } from '../../../api/live/shared-stream';
import { type DeliveryLog, type LogSnapshot, openDeliveryLog } from './delivery-log';

/** Often enough to look alive, seldom enough to read along. */
const togetherMs = 150;

/** The log with these filters; other filters are another log. */
export function useDeliveryLog(appId: string, filters: DeliveryFilters): DeliveryLog {
  const { status, topic, error, installationId, from, to } = filters;
  return useMemo(
    () =>
      openDeliveryLog({
        filters: { status, topic, error, installationId, from, to },
        readPage: (query) => readDeliveries(appId, query),
        join: (listener) =>
          joinStream({
            ...listener,
            name: `souk:deliveries:${appId}`,
            open: (lastEventId, signal) => openDeliveryStream(appId, lastEventId, signal),
          }),
        soon: (run) => void setTimeout(run, togetherMs),
      }),
    [appId, status, topic, error, installationId, from, to],
  );
}

/** Redraws with every change of the log: for the parts that show it, not for the page around them. */
export const useLogState = (log: DeliveryLog): LogSnapshot => useSyncExternalStore(log.subscribe, log.read);
