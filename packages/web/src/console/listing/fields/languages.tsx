import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiForm } from '../../../design/form/use-api-form';
import { fieldId } from '../focus-field';
import { knownLanguages } from '../known-languages';
import type { ListingValues } from '../listing-values';
import { FieldLabel } from './field-label';

/** The languages the app speaks: chosen one by one, each can be taken away again. */
export function Languages({ form }: { form: ApiForm<ListingValues> }) {
  const { t, i18n } = useTranslation();
  const chosen = form.values.languages;
  const languages = knownLanguages(i18n.language);
  const nameOf = (code: string) => languages.find((one) => one.code === code)?.name ?? code;
  return (
    <div>
      <NativeSelect
        id={fieldId('languages')}
        name="languages"
        label={<FieldLabel needed>{t('listing.languages.label')}</FieldLabel>}
        description={t('listing.languages.hint')}
        value=""
        onChange={({ currentTarget }) => form.set('languages', [...chosen, currentTarget.value])}
        error={form.errorAt('languages')}
        data={[
          { value: '', label: t('listing.languages.add') },
          ...languages
            .filter(({ code }) => !chosen.includes(code))
            .map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      {chosen.length > 0 && (
        <ul className="souk-listing-languages" aria-label={t('listing.languages.chosen')}>
          {chosen.map((code) => (
            <li key={code}>
              <button
                type="button"
                aria-label={t('listing.languages.remove', { language: nameOf(code) })}
                onClick={() =>
                  form.set(
                    'languages',
                    chosen.filter((one) => one !== code),
                  )
                }
              >
                {nameOf(code)} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
