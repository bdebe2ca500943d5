import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createToken, tokensQuery } from '../../api/tokens';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { OneTimeSecret } from '../../design/one-time-secret';
import { isolateAuto } from '../../locales/bidi';

/** A token for a program, named after where it will live; shown until the person says they have it. */
export function CreateTokenForm() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [made, setMade] = useState<{ label: string; token: string }>();
  const form = useApiForm({
    saved: { device_name: '' },
    send: async ({ device_name }) => {
      const label = device_name.trim() || t('tokens.unnamed');
      return { label, token: await createToken(label) };
    },
    done: (answer) => {
      setMade(answer);
      void queries.invalidateQueries(tokensQuery());
    },
    emptiesWhenDone: true,
  });
  return (
    <Stack className="souk-card" p="lg" gap="md">
      <Stack gap={2}>
        <Title order={2}>{t('tokens.create.title')}</Title>
        <Text className="souk-quiet" size="sm">
          {t('tokens.create.sentence')}
        </Text>
      </Stack>
      {made ? (
        <Stack gap="sm" role="status" align="stretch">
          <OneTimeSecret title={t('tokens.create.made', { label: isolateAuto(made.label) })} value={made.token} />
          <div>
            <Button variant="default" onClick={() => setMade(undefined)}>
              {t('tokens.create.kept')}
            </Button>
          </div>
        </Stack>
      ) : (
        <ApiForm form={form} label={t('tokens.create.title')}>
          <Group gap="sm" align="flex-end">
            <TextInput
              label={t('tokens.create.name')}
              placeholder={t('tokens.create.example')}
              {...form.text('device_name')}
              maxLength={100}
              autoComplete="off"
              dir="auto"
              w={{ base: '100%', xs: 320 }}
            />
            <SubmitButton form={form}>{t('tokens.create.do')}</SubmitButton>
          </Group>
        </ApiForm>
      )}
    </Stack>
  );
}
