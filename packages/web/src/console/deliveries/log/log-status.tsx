import { LiveStatus } from '../../live/live-status';
import type { DeliveryLog } from './delivery-log';
import { useLogState } from './use-delivery-log';

/** Apart from the page, which is not drawn anew with every change of the log. */
export function LogStatus({ log }: { log: DeliveryLog }) {
  const { paused, stream } = useLogState(log);
  return <LiveStatus paused={paused} stream={stream} onPause={log.pause} />;
}
