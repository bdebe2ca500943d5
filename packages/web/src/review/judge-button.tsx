import { Textarea } from '@mantine/core';
import { reviewLimits } from '@souk/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '../design/confirm-button';
import { toast } from '../design/toasts';

interface JudgeButtonProps {
  /** Its words in the catalogue: `do`, `question`, `happens`, `done`. */
  words: string;
  name: string;
  path: string;
  danger?: boolean;
  variant?: 'filled' | 'default';
  disabled?: boolean;
  onJudge(reason: string | null): Promise<void>;
}

/** A decision about a person or an app, with the reason they are told. */
export function JudgeButton({ words, name, path, danger, variant, disabled, onJudge }: JudgeButtonProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const given = reason.trim() || null;
  return (
    <ConfirmButton
      label={t(`${words}.do`)}
      title={t(`${words}.question`, { name })}
      confirm={t(`${words}.do`)}
      danger={danger}
      variant={variant}
      disabled={disabled}
      command={{ method: 'POST', path, body: { reason: given } }}
      onConfirm={async () => {
        await onJudge(given);
        setReason('');
        toast({ title: t(`${words}.done`) });
      }}
    >
      <p>{t(`${words}.happens`)}</p>
      <Textarea
        label={t('desk.judge.reason')}
        description={t('desk.judge.reasonHint')}
        value={reason}
        maxLength={reviewLimits.reason}
        autosize
        minRows={2}
        dir="auto"
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmButton>
  );
}
