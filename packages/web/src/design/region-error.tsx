import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiProblem, NoAnswer } from '../api/api-problem';
import { SignedOut, signInAgain } from '../api/session';
import { RequestId } from './request-id';

interface RegionErrorProps {
  error: unknown;
  /** Tries what failed once more. */
  reset?: () => void;
}

/** What a region shows when it could not be loaded: what happened, what to do, and the id that finds it in the log. */
export function RegionError({ error, reset }: RegionErrorProps) {
  const { t } = useTranslation();
  const again = error instanceof SignedOut ? signInAgain : (reset ?? (() => location.reload()));
  return (
    <Stack className="souk-card" p="lg" gap="sm" role="alert" align="flex-start">
      <Title order={2}>{t(titleOf(error))}</Title>
      <Text>{sentenceOf(error, t('error.unexpected'))}</Text>
      {error instanceof ApiProblem && error.fix && <Text className="souk-quiet">{error.fix}</Text>}
      <Group>
        <Button onClick={again}>{t(error instanceof SignedOut ? 'error.signIn' : 'error.tryAgain')}</Button>
        {error instanceof ApiProblem && error.requestId && <RequestId value={error.requestId} />}
      </Group>
    </Stack>
  );
}

function titleOf(error: unknown): string {
  if (error instanceof SignedOut) return 'error.signedOut';
  if (error instanceof NoAnswer) return 'error.noAnswer';
  if (error instanceof ApiProblem && error.status === 404) return 'error.notFound';
  if (error instanceof ApiProblem && error.passing) return 'error.busy';
  return 'error.title';
}

function sentenceOf(error: unknown, otherwise: string): string {
  if (error instanceof SignedOut) return '';
  return error instanceof ApiProblem || error instanceof NoAnswer ? error.message : otherwise;
}
