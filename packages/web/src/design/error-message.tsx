import './error-message.css';
import { Button, Group } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, NoAnswer } from '../api/api-error';
import { SignedOut, signInAgain } from '../api/session';
import { EnglishText } from './english-text';
import { RequestId } from './request-id';
import { useCodeTitles } from './use-code-title';

interface ProblemProps {
  error: unknown;
  /** Tries the same again. */
  retry?: () => void;
  /** More of what was wrong. */
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** A refusal where the person looks: what it means, what the API says, what to do, and the id that finds it in the log. */
export function ErrorMessage({ error, retry, children, ref }: ProblemProps) {
  const { t } = useTranslation();
  const codeTitle = useCodeTitles();
  const id = useId();
  const refused = error instanceof ApiError ? error : undefined;
  return (
    <div role="alert" ref={ref} tabIndex={-1} aria-labelledby={id} className="souk-problem">
      <strong id={id}>{codeTitle(refused?.code) ?? t(titleOf(error))}</strong>
      {refused && (
        <p>
          <EnglishText>{refused.message}</EnglishText>
        </p>
      )}
      {refused?.fix && (
        <p>
          <EnglishText>{refused.fix}</EnglishText>
        </p>
      )}
      {!refused && <p>{t(sentenceOf(error))}</p>}
      {children}
      <Group gap="sm" mt={4}>
        {error instanceof SignedOut && (
          <Button size="compact-sm" onClick={signInAgain}>
            {t('error.signIn')}
          </Button>
        )}
        {retry && !(error instanceof SignedOut) && (
          <Button size="compact-sm" variant="default" onClick={retry}>
            {t('error.tryAgain')}
          </Button>
        )}
        {refused?.code && <code className="souk-code">{refused.code}</code>}
        {refused?.requestId && <RequestId value={refused.requestId} />}
      </Group>
    </div>
  );
}

function titleOf(error: unknown): string {
  if (error instanceof SignedOut) return 'error.signedOut';
  if (error instanceof NoAnswer) return 'error.noAnswer';
  if (error instanceof ApiError && error.passing) return 'error.busy';
  return 'error.title';
}

function sentenceOf(error: unknown): string {
  if (error instanceof SignedOut) return 'problem.signedOut';
  if (error instanceof NoAnswer) return 'problem.noAnswer';
  return 'error.unexpected';
}
