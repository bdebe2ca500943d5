import { Button, CloseButton, TextInput } from '@mantine/core';
import { listingLimits } from '@souk/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CharacterCount } from '../../../design/form/character-count';
import type { ApiForm } from '../../../design/form/use-api-form';
import { fieldId } from '../focus-field';
import { featurePath, type ListingValues } from '../listing-values';

/** Up to five short sentences. */
export function Features({ form }: { form: ApiForm<ListingValues> }) {
  const { t } = useTranslation();
  const { features } = form.values;
  const list = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    form.set('features', [...features, '']);
    requestAnimationFrame(() => [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  };
  const remove = (index: number) => {
    form.set('features', features.toSpliced(index, 1));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[data-add]')?.focus());
  };
  return (
    <fieldset className="souk-rows" ref={list}>
      <legend>{t('listing.features.label')}</legend>
      <p className="souk-quiet souk-rows-hint">{t('listing.features.hint', { most: listingLimits.features })}</p>
      {features.map((feature, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their place alone
        <div key={index} className="souk-row">
          <TextInput
            id={index === 0 ? fieldId('features') : undefined}
            name={`features[${index}]`}
            aria-label={t('listing.features.one', { place: index + 1 })}
            value={feature}
            onChange={({ currentTarget }) => form.set('features', features.with(index, currentTarget.value))}
            error={form.errorAt(featurePath(features, index)) ?? (index === 0 && form.errorAt('features'))}
            dir="auto"
          />
          <CharacterCount text={feature} most={listingLimits.feature} />
          <CloseButton aria-label={t('listing.features.remove', { place: index + 1 })} onClick={() => remove(index)} />
        </div>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        data-add
        onClick={add}
        disabled={features.length >= listingLimits.features}
      >
        {t('listing.features.add')}
      </Button>
    </fieldset>
  );
}
