import '../../deliveries/log/live-status.css';
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { signInAgain } from '../../../api/session';
import { Countdown } from '../../../design/countdown';
import { numberFormat } from '../../../design/formats';
import type { HostedLog } from './hosted-log';
import { useLogState } from './use-hosted-log';

/** Whether the log is live, paused or reconnecting, and the button that stops it for a while. */
export function LogStatus({ log }: { log: HostedLog }) {
  const { t, i18n } = useTranslation();
  const { paused, held, stream } = useLogState(log);
  const shown = paused ? 'paused' : stream.kind === 'ended' ? stream.reason : stream.kind;
  return (
    <Group gap="sm" wrap="nowrap">
      <span className="souk-live" data-state={shown} role="status">
        <span className="souk-live-dot" aria-hidden="true" />
        {t(`hosting.live.${shown}`)}
        {paused &&
          held > 0 &&
          ` · ${t('hosting.live.held', { count: held, number: numberFormat(i18n.language).format(held) })}`}
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
          {t(paused ? 'hosting.live.resume' : 'hosting.live.pause')}
        </Button>
      )}
    </Group>
  );
}
