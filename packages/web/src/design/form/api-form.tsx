import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorMessage } from '../error-message';
import { FieldErrors } from './field-errors';
import type { ApiForm as Form } from './use-api-form';

interface ApiFormProps {
  // biome-ignore lint/suspicious/noExplicitAny: a form of any values
  form: Form<any>;
  label?: string;
  children: ReactNode;
}

/** The form itself; above its fields stands what it was refused for and no field is about. */
export function ApiForm({ form, label, children }: ApiFormProps) {
  return (
    <form ref={form.ref} onSubmit={(event) => void form.submit(event)} noValidate aria-label={label}>
      <Stack gap="md">
        <FormProblem form={form} />
        {children}
      </Stack>
    </form>
  );
}

function FormProblem({ form: { error, others, wrongFields } }: Pick<ApiFormProps, 'form'>) {
  const { t } = useTranslation();
  if (error === undefined) return null;
  if (wrongFields > 0 && others.length === 0)
    return (
      <Text role="alert" c="var(--souk-bad)">
        {t('form.wrongFields', { count: wrongFields })}
      </Text>
    );
  return (
    <ErrorMessage error={error}>
      {others.length > 0 && (
        <div>
          <FieldErrors problems={others} />
        </div>
      )}
    </ErrorMessage>
  );
}
