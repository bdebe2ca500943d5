import './dev-stores.css';
import { Group, Radio, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { createDevStore, type DevStore, devStoreQuery, devStoresQuery } from '../../api/dev-stores';
import { ApiSnippet } from '../../design/api-snippet';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { type ApiForm as Form, useApiForm } from '../../design/form/use-api-form';
import { Page } from '../../design/page';
import { contentsOf, presets } from './presets';

interface Values {
  name: string;
  preset: DevStore['preset'];
  seed: string;
}

export function NewDevStorePage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useApiForm<Values, DevStore>({
    saved: { name: '', preset: 'small', seed: '' },
    send: (values) => createDevStore(bodyOf(values)),
    done: (store) => {
      queries.setQueryData(devStoreQuery(store.id).queryKey, store);
      void queries.invalidateQueries({ queryKey: devStoresQuery().queryKey, exact: true });
      void navigate({ to: '/console/dev-stores/$devStoreId', params: { devStoreId: store.id } });
    },
  });
  return (
    <Page title={t('devStores.new.title')} summary={t('devStores.new.summary')}>
      <Stack className="souk-card" p="lg" maw="44rem">
        <ApiForm form={form} label={t('devStores.new.title')}>
          <TextInput
            label={t('devStores.name')}
            placeholder={t('devStores.new.example')}
            {...form.text('name')}
            autoComplete="off"
            dir="auto"
            required
          />
          <PresetChoice form={form} />
          <TextInput
            label={t('devStores.seed')}
            description={t('devStores.new.seedHint')}
            {...form.text('seed')}
            autoComplete="off"
            dir="auto"
          />
          <div>
            <SubmitButton form={form}>{t('devStores.new.do')}</SubmitButton>
          </div>
          <ApiSnippet method="POST" path="/developer/dev-stores" body={bodyOf(form.values)} />
        </ApiForm>
      </Stack>
    </Page>
  );
}

/** An empty seed is none: the server draws one. */
const bodyOf = ({ name, preset, seed }: Values) => ({ name, preset, ...(seed.trim() && { seed: seed.trim() }) });

function PresetChoice({ form }: { form: Form<Values> }) {
  const { t, i18n } = useTranslation();
  return (
    <Radio.Group
      label={t('devStores.preset')}
      value={form.values.preset}
      onChange={(preset) => form.set('preset', preset as Values['preset'])}
      error={form.errorAt('preset')}
    >
      <Group gap="sm" mt={6} align="stretch">
        {presets.map((preset) => (
          <Radio
            key={preset}
            value={preset}
            className="souk-preset"
            label={t(`devStores.presets.${preset}.name`)}
            description={t(`devStores.presets.${preset}.text`, contentsOf(preset, i18n.language))}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}
