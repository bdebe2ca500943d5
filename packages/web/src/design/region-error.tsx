import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError, NoAnswer } from '../api/api-error';
import { SignedOut, signInAgain } from '../api/session';
import { EnglishText } from './english-text';
import { RequestId } from './request-id';
import { useCodeTitles } from './use-code-title';

interface RegionErrorProps {
  error: unknown;
  /** Tries what failed once more. */
  reset?: () => void;
}

/** What a region shows when it could not be loaded: what happened, what to do, and the id that finds it in the log. */
export function RegionError({ error, reset }: RegionErrorProps) {
  const { t } = useTranslation();
  const codeTitle = useCodeTitles();
  const refused = error instanceof ApiError ? error : undefined;
  const again = error instanceof SignedOut ? signInAgain : (reset ?? (() => location.reload()));
  return (
    <Stack className="souk-card" p="lg" gap="sm" role="alert" align="flex-start">
      <Title order={2}>{codeTitle(refused?.code) ?? t(titleOf(error))}</Title>
      {refused ? (
        <Text>
          <EnglishText>{refused.message}</EnglishText>
        </Text>
      ) : (
        <Text>{sentenceOf(error, t)}</Text>
      )}
      {refused?.fix && (
        <Text className="souk-quiet">
          <EnglishText>{refused.fix}</EnglishText>
        </Text>
      )}
      <Group>
        <Button onClick={again}>{t(error instanceof SignedOut ? 'error.signIn' : 'error.tryAgain')}</Button>
        {refused?.requestId && <RequestId value={refused.requestId} />}
      </Group>
    </Stack>
  );
}

function titleOf(error: unknown): string {
  if (error instanceof SignedOut) return 'error.signedOut';
  if (error instanceof NoAnswer) return 'error.noAnswer';
  if (error instanceof ApiError && error.status === 404) return 'error.notFound';
  if (error instanceof ApiError && error.passing) return 'error.busy';
  return 'error.title';
}

function sentenceOf(error: unknown, t: (key: string) => string): string {
  if (error instanceof SignedOut) return '';
  return t(error instanceof NoAnswer ? 'problem.noAnswer' : 'error.unexpected');
}
