import './rotation-clock.css';
import { Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClientSecret, rotationHours, secretsQuery } from '../../api/secrets';
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
  const { t } = useTranslation();
  const queries = useQueryClient();
  const seconds = useSecondsUntil(endsAt, () => void queries.invalidateQueries(secretsQuery(appId)));
  return (
    <section className="souk-card souk-rotation" aria-labelledby="rotation">
      <Ring part={seconds / (rotationHours * 3600)} />
      <Stack gap={4}>
        <Title order={2} id="rotation">
          {t('secrets.clock.title')}{' '}
          <span role="timer" className="souk-rotation-left">
            {clock(seconds)}
          </span>
        </Title>
        <Text className="souk-quiet">
          <SecretHint last4={secret.last4} /> {t('secrets.clock.sentence')}
        </Text>
      </Stack>
      <RevokeButton appId={appId} secret={secret} last={false} onRevoke={onRevoke} />
    </section>
  );
}

function useSecondsUntil(at: string, onEnd: () => void): number {
  const left = () => Math.max(0, Math.round((Date.parse(at) - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  const over = seconds === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock is set by the time it runs to and nothing else
  useEffect(() => {
    if (over) {
      onEnd();
      return undefined;
    }
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  }, [at, over]);
  return seconds;
}

const two = (number: number): string => String(number).padStart(2, '0');

const clock = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;

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
