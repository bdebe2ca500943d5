import { Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { previewQuery } from '../../../api/collections';
import { ErrorMessage } from '../../../design/error-message';
import { numberFormat } from '../../../design/formats';
import { useBusiness } from '../../use-business';
import { ProductTiles } from '../product-tiles';
import { type CollectionValues, rulesOf } from './collection-values';
import { isComplete } from './rule-values';

/** Somebody is still typing. */
const patienceMs = 350;

/** What the rules would gather now, before anything is saved. */
export function RulePreview({ values }: { values: CollectionValues }) {
  const { t, i18n } = useTranslation();
  const { businessId } = useBusiness();
  const complete = values.rules.every(isComplete);
  const { storeId, ruleMatch } = values;
  // By what they say: a new list of the same rules asks nothing.
  const [wanted] = useDebouncedValue(JSON.stringify({ storeId, ruleMatch, rules: rulesOf(values) }), patienceMs);
  const { data, error, refetch } = useQuery({
    ...previewQuery(businessId, JSON.parse(wanted)),
    enabled: complete,
    placeholderData: keepPreviousData,
  });
  if (!complete)
    return (
      <Text role="status" className="souk-quiet">
        {t('collections.incomplete')}
      </Text>
    );
  if (error) return <ErrorMessage error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton h={60} />;
  const count = numberFormat(i18n.language).format(data.count);
  return (
    <Stack gap="sm">
      <Text role="status" fw={600}>
        {data.countIsLeast
          ? t('collections.matchesLeast', { shown: count })
          : t('collections.matches', { count: data.count, shown: count })}
      </Text>
      <ProductTiles products={data.products} />
    </Stack>
  );
}
