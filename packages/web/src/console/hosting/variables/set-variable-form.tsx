import { Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Environment, setVariable } from '../../../api/hosting';
import { ApiSnippet } from '../../../design/api-snippet';
import { ApiForm } from '../../../design/form/api-form';
import { SubmitButton } from '../../../design/form/submit-button';
import { useApiForm } from '../../../design/form/use-api-form';
import { toast } from '../../../design/toasts';

interface SetVariableFormProps {
  appId: string;
  environment: Environment;
  onSet(): Promise<unknown>;
}

/** Sets a variable, or gives one that is there another value. */
export function SetVariableForm({ appId, environment, onSet }: SetVariableFormProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    saved: { name: '', value: '' },
    send: async ({ name, value }) => {
      await setVariable(appId, environment, name.trim(), value);
      return name.trim();
    },
    done: (name) => {
      toast({ title: t('hosting.variables.done', { name }) });
      void onSet();
    },
    emptiesWhenDone: true,
  });
  const name = form.values.name.trim() || 'NAME';
  return (
    <Stack className="souk-card" p="lg" gap="md">
      <Stack gap={2}>
        <Title order={2}>{t(`hosting.variables.titles.${environment}`)}</Title>
        <Text className="souk-quiet" size="sm">
          {t('hosting.variables.sentence')}
        </Text>
      </Stack>
      <ApiForm form={form} label={t(`hosting.variables.titles.${environment}`)}>
        <Group gap="sm" align="flex-start">
          <TextInput
            label={t('hosting.variables.name')}
            placeholder="MAIL_API_KEY"
            {...form.text('name')}
            required
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            w={{ base: '100%', xs: 240 }}
          />
          <PasswordInput
            label={t('hosting.variables.value')}
            {...form.text('value')}
            required
            maxLength={5120}
            autoComplete="new-password"
            dir="ltr"
            w={{ base: '100%', xs: 320 }}
          />
          <SubmitButton form={form}>{t('hosting.variables.do')}</SubmitButton>
        </Group>
      </ApiForm>
      <ApiSnippet
        method="PUT"
        path={`/developer/apps/${appId}/environment/${environment}/${name}`}
        body={{ value: '…' }}
        souk={['app', 'env', 'set', `${name}=…`, '--environment', environment]}
      />
    </Stack>
  );
}
