import './live-status.css';
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { signInAgain } from '../../../api/session';
import { Countdown } from '../../../design/countdown';
import type { DeliveryLog } from './delivery-log';
import { useLogState } from './use-delivery-log';

/** Whether the log is live, paused or reconnecting, and the button that stops it for a while. */
export function LiveStatus({ log }: { log: DeliveryLog }) {
  const { t } = useTranslation();
  const { paused, stream } = useLogState(log);
  const shown = paused ? 'paused' : stream.kind === 'ended' ? stream.reason : stream.kind;
  return (
    <Group gap="sm" wrap="nowrap">
      <span className="souk-live" data-state={shown} role="status">
        <span className="souk-live-dot" aria-hidden="true" />
        {t(`deliveries.live.${shown}`)}
        {shown === 'waiting' && stream.kind === 'waiting' && (
          <Countdown to={new Date(stream.retryAtMs).toISOString()} />
        )}
      </span>
      {stream.kind === 'ended' && stream.reason === 'signedOut' ? (
        <Button size="compact-md" onClick={signInAgain}>
          {t('error.signIn')}
        </Button>
      ) : (
        <Button size="compact-md" variant="default" aria-pressed={paused} onClick={() => log.pause(!paused)}>
          {t(paused ? 'deliveries.live.resume' : 'deliveries.live.pause')}
        </Button>
      )}
    </Group>
  );
}
