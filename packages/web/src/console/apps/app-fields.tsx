import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AppDetails } from '../../api/apps';
import { CharacterCount } from '../../design/form/character-count';
import type { ApiForm } from '../../design/form/use-api-form';

const longestName = 50;
const longestHandle = 50;

interface AppFieldsProps {
  form: ApiForm<AppDetails>;
  /** Businesses know the app by it. */
  handleFixed?: boolean;
}

/** What an app is called, each field with its rule. */
export function AppFields({ form, handleFixed = false }: AppFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        {...form.text('name')}
        label={t('apps.fields.name')}
        description={
          <>
            {t('apps.fields.nameRule')} <CharacterCount text={form.values.name} most={longestName} />
          </>
        }
        autoComplete="off"
        required
      />
      <TextInput
        {...form.text('handle')}
        label={t('apps.fields.handle')}
        description={
          handleFixed ? (
            t('apps.fields.handleFixed')
          ) : (
            <>
              {t('apps.fields.handleRule')} <CharacterCount text={form.values.handle} most={longestHandle} />
            </>
          )
        }
        readOnly={handleFixed}
        variant={handleFixed ? 'filled' : 'default'}
        styles={{ input: { direction: 'ltr', fontFamily: 'var(--mantine-font-family-monospace)' } }}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
      />
    </>
  );
}
