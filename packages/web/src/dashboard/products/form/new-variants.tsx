import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiForm } from '../../../design/form/use-api-form';
import { combinationsOf, type NewVariantValues, type ProductValues, variantKey } from './product-values';

const maxVariants = 100;

/** Every combination of the options as a variant to come, with a price and number of its own where it has one. */
export function NewVariants({ form }: { form: ApiForm<ProductValues> }) {
  const { t } = useTranslation();
  const combinations = combinationsOf(form.values.options);
  if (combinations.length === 0) return null;
  if (combinations.length > maxVariants)
    return (
      <Text role="status" c="var(--souk-bad)">
        {t('products.tooMany', { count: combinations.length })}
      </Text>
    );
  const set = (key: string, changes: Partial<NewVariantValues> | { left: undefined }) => {
    const before = form.values.variants[key] ?? { price: '', sku: '' };
    form.set('variants', { ...form.values.variants, [key]: { ...before, ...changes } });
  };
  return (
    <>
      {form.errorAt('variants') && (
        <Text size="sm" c="var(--souk-bad)">
          {form.errorAt('variants')}
        </Text>
      )}
      <table className="souk-new-variants">
        <caption className="souk-hidden">{t('products.variants')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('products.variant')}</th>
            <th scope="col">{t('products.price')}</th>
            <th scope="col">{t('products.sku')}</th>
          </tr>
        </thead>
        <tbody>
          {combinations.map((values) => {
            const key = variantKey(values);
            const { price = '', sku = '', left } = form.values.variants[key] ?? {};
            return (
              <tr key={key}>
                <th scope="row">
                  <label>
                    <input
                      type="checkbox"
                      checked={!left}
                      onChange={({ currentTarget }) => set(key, { left: currentTarget.checked ? undefined : true })}
                    />{' '}
                    <bdi>{key}</bdi>
                  </label>
                </th>
                <td>
                  <TextInput
                    size="xs"
                    aria-label={t('products.priceOf', { name: key })}
                    placeholder={form.values.price}
                    value={price}
                    disabled={left}
                    inputMode="decimal"
                    dir="ltr"
                    onChange={({ currentTarget }) => set(key, { price: currentTarget.value })}
                  />
                </td>
                <td>
                  <TextInput
                    size="xs"
                    aria-label={t('products.skuOf', { name: key })}
                    value={sku}
                    disabled={left}
                    maxLength={100}
                    dir="ltr"
                    onChange={({ currentTarget }) => set(key, { sku: currentTarget.value })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
