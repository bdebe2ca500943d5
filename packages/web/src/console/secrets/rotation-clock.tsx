import './rotation-clock.css';
import { Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Trans } from 'react-i18next';
import { type ClientSecret, rotationHours, secretsQuery } from '../../api/secrets';
import { Countdown } from '../../design/countdown';
import { RevokeButton } from './revoke-button';
import { SecretHint } from './secret-hint';

interface RotationClockProps {
  appId: string;
  /** The one that retires. */
  secret: ClientSecret;
  endsAt: string;
  onRevoke(): Promise<void>;
}

/** How long the old secret still works, to the second. When it has ended, the list is read again. */
export function RotationClock({ appId, secret, endsAt, onRevoke }: RotationClockProps) {
  const queries = useQueryClient();
  const part = usePartLeft(endsAt, () => void queries.invalidateQueries(secretsQuery(appId)));
  return (
    <section className="souk-card souk-rotation" aria-labelledby="rotation">
      <Ring part={part} />
      <Stack gap={4}>
        <Title order={2} id="rotation">
          <Trans i18nKey="secrets.clock.title" components={{ when: <Countdown to={endsAt} /> }} />
        </Title>
        <Text className="souk-quiet">
          <Trans i18nKey="secrets.clock.sentence" components={{ secret: <SecretHint last4={secret.last4} /> }} />
        </Text>
      </Stack>
      <RevokeButton appId={appId} secret={secret} last={false} onRevoke={onRevoke} />
    </section>
  );
}

const redrawMs = 30_000;

/** The part of the overlap that is left, from 1 to 0; at its end something happens. */
function usePartLeft(endsAt: string, onEnd: () => void): number {
  const leftMs = () => Math.max(0, Date.parse(endsAt) - Date.now());
  const [left, setLeft] = useState(leftMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock is set by the time it runs to and nothing else
  useEffect(() => {
    const redraw = setInterval(() => setLeft(leftMs()), redrawMs);
    const end = setTimeout(onEnd, leftMs() + 1000);
    return () => {
      clearInterval(redraw);
      clearTimeout(end);
    };
  }, [endsAt]);
  return left / (rotationHours * 3_600_000);
}

const radius = 20;
const around = 2 * Math.PI * radius;

function Ring({ part }: { part: number }) {
  return (
    <svg width={48} height={48} viewBox="0 0 48 48" aria-hidden="true" className="souk-rotation-ring">
      <circle cx={24} cy={24} r={radius} />
      <circle cx={24} cy={24} r={radius} strokeDasharray={`${around * Math.min(1, part)} ${around}`} />
    </svg>
  );
}
