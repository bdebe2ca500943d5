import './live-status.css';
import { Button, Group } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import type { StreamState } from '../../api/live/reconnecting-stream';
import { signInAgain } from '../../api/session';
import { Countdown } from '../../design/countdown';

export interface LiveStatusProps {
  paused: boolean;
  stream: StreamState;
  /** What came while it was paused. */
  news?: string;
  onPause(paused: boolean): void;
}

/** Whether a log is live, paused or reconnecting, and the button that stops it for a while. */
export function LiveStatus({ paused, stream, news, onPause }: LiveStatusProps) {
  const { t } = useTranslation();
  const shown = paused ? 'paused' : stream.kind === 'ended' ? stream.reason : stream.kind;
  return (
    <Group gap="sm" wrap="nowrap">
      <span className="souk-live" data-state={shown} role="status">
        <span className="souk-live-dot" aria-hidden="true" />
        {shown === 'waiting' && stream.kind === 'waiting' ? (
          <span>
            <Trans
              i18nKey="console.live.waiting"
              components={{ when: <Countdown to={new Date(stream.retryAtMs).toISOString()} /> }}
            />
          </span>
        ) : (
          t(`console.live.${shown}`)
        )}
        {news && ` · ${news}`}
      </span>
      {stream.kind === 'ended' && stream.reason === 'signedOut' ? (
        <Button size="compact-md" onClick={signInAgain}>
          {t('error.signIn')}
        </Button>
      ) : (
        <Button size="compact-md" variant="default" aria-pressed={paused} onClick={() => onPause(!paused)}>
          {t(paused ? 'console.live.resume' : 'console.live.pause')}
        </Button>
      )}
    </Group>
  );
}
