import { Button, type ButtonProps, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { ApiSnippet } from './api-snippet';
import { CodeText } from './code-text';
import type { Command } from './curl-command';
import { Dialog } from './dialog';
import { ErrorMessage } from './error-message';

interface ConfirmButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'disabled' | 'fullWidth'> {
  label: ReactNode;
  /** Names the button where its label alone would not tell which thing it is about. */
  'aria-label'?: string;
  /** What is about to be done, as a question. */
  title: string;
  /** What the button that does it says: a verb, never "OK". */
  confirm: string;
  /** It cannot be undone, or something stops working. */
  danger?: boolean;
  /** Must be typed first. */
  mustType?: string;
  command?: Command;
  /** Does it. What it throws stands in the dialog; it closes when this resolves. */
  onConfirm(): Promise<unknown>;
  /** What happens then, in plain words; what else is to be filled in. */
  children: ReactNode;
}

/** A button whose press asks first, and says what will happen. */
export function ConfirmButton({ label, danger, variant = 'default', size, disabled, ...rest }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const { fullWidth, 'aria-label': name, ...dialog } = rest;
  return (
    <>
      <Button
        variant={variant}
        size={size}
        disabled={disabled}
        fullWidth={fullWidth}
        aria-label={name}
        aria-haspopup="dialog"
        {...(danger && { c: 'var(--souk-bad)' })}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && <ConfirmDialog danger={danger} {...dialog} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ConfirmDialogProps
  extends Pick<ConfirmButtonProps, 'title' | 'confirm' | 'danger' | 'mustType' | 'command' | 'onConfirm' | 'children'> {
  onClose(): void;
}

/** The question alone, for what is not begun by a button. Shown as long as it is rendered. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, danger = false, mustType, command, onConfirm, onClose, children } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const blocked = mustType !== undefined && typed.trim() !== mustType;
  const act = async (event: FormEvent) => {
    event.preventDefault();
    // React passes it on to a form around the button, though the browser does not.
    event.stopPropagation();
    if (busy || blocked) return;
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (refused) {
      setError(refused);
      setBusy(false);
    }
  };
  return (
    <Dialog open title={title} busy={busy} onClose={onClose}>
      <form onSubmit={(event) => void act(event)} noValidate>
        <Stack gap="md">
          <div>{children}</div>
          {mustType !== undefined && (
            <TextInput
              label={<Trans i18nKey="confirm.type" components={{ value: <CodeText value={mustType} /> }} />}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
              dir="auto"
            />
          )}
          {error !== undefined && <ErrorMessage error={error} />}
          {command && <ApiSnippet {...command} />}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} disabled={busy} data-autofocus={danger || undefined}>
              {t('confirm.cancel')}
            </Button>
            <Button
              type="submit"
              className={danger ? 'souk-danger' : undefined}
              loading={busy}
              disabled={blocked}
              data-autofocus={!danger || undefined}
            >
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
