import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiForm } from './use-api-form';

interface SubmitButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'fullWidth' | 'disabled'> {
  // biome-ignore lint/suspicious/noExplicitAny: a form of any values
  form: ApiForm<any>;
  children: ReactNode;
}

export function SubmitButton({ form, children, ...look }: SubmitButtonProps) {
  return (
    <Button type="submit" loading={form.busy} {...look}>
      {children}
    </Button>
  );
}
