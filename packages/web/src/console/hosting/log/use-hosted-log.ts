import { useMemo, useSyncExternalStore } from 'react';
import { type HostedLogFilters, openLogStream, readLogs } from '../../../api/hosting';
import { joinStream } from '../../../api/live/shared-stream';
import { type HostedLog, type LogSnapshot, openHostedLog } from './hosted-log';

/** Often enough to look alive, seldom enough to read along. */
const togetherMs = 150;

/** The log with these filters; other filters are another log. */
export function useHostedLog(appId: string, filters: HostedLogFilters): HostedLog {
  const { environment, kind, level, requestId } = filters;
  return useMemo(() => {
    const chosen = { environment, kind, level, requestId };
    return openHostedLog({
      readPage: (query) => readLogs(appId, { ...chosen, ...query }),
      join: (listener) =>
        joinStream({
          ...listener,
          name: `souk:logs:${appId}:${JSON.stringify(chosen)}`,
          open: (lastEventId, signal) => openLogStream(appId, chosen, lastEventId, signal),
        }),
      soon: (run) => void setTimeout(run, togetherMs),
    });
  }, [appId, environment, kind, level, requestId]);
}

export const useLogState = (log: HostedLog): LogSnapshot => useSyncExternalStore(log.subscribe, log.read);
