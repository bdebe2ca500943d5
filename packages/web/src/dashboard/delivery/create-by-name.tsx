import { Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { Panel } from '../../design/panel';

interface CreateByNameProps {
  title: string;
  summary: string;
  submit: string;
  create(name: string): Promise<{ id: string }>;
  done(id: string): void;
}

/** Something that needs no more than a name to begin with. */
export function CreateByName({ title, summary, submit, create, done }: CreateByNameProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    saved: { name: '' },
    send: ({ name }) => create(name.trim()),
    done: ({ id }) => done(id),
    emptiesWhenDone: true,
  });
  return (
    <Panel title={title} summary={summary}>
      <ApiForm form={form} label={title}>
        <Group gap="md" align="flex-end">
          <TextInput {...form.text('name')} label={t('delivery.name')} maxLength={100} dir="auto" />
          <SubmitButton form={form}>{submit}</SubmitButton>
        </Group>
      </ApiForm>
    </Panel>
  );
}
