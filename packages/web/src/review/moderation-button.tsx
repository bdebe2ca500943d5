import { Textarea } from '@mantine/core';
import { reviewLimits } from '@souk/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '../design/confirm-button';
import { toast } from '../design/toasts';

interface ModerationButtonProps {
  /** Prefix of its messages: `do`, `question`, `happens`, `done`. */
  keyPrefix: string;
  name: string;
  path: string;
  danger?: boolean;
  variant?: 'filled' | 'default';
  disabled?: boolean;
  onJudge(reason: string | null): Promise<void>;
}

/** A decision about a person or an app, with the reason they are told. */
export function ModerationButton({ keyPrefix, name, path, danger, variant, disabled, onJudge }: ModerationButtonProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const given = reason.trim() || null;
  return (
    <ConfirmButton
      label={t(`${keyPrefix}.do`)}
      title={t(`${keyPrefix}.question`, { name })}
      confirm={t(`${keyPrefix}.do`)}
      danger={danger}
      variant={variant}
      disabled={disabled}
      command={{ method: 'POST', path, body: { reason: given } }}
      onConfirm={async () => {
        await onJudge(given);
        setReason('');
        toast({ title: t(`${keyPrefix}.done`) });
      }}
    >
      <p>{t(`${keyPrefix}.happens`)}</p>
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
