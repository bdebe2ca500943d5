import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { carriersQuery } from '../../api/carriers';
import { useBusiness } from '../use-business';

interface CarrierFieldProps {
  /** As `form.text` gives it. */
  field: {
    name: string;
    value: string;
    onChange(event: { currentTarget: { value: string } }): void;
    error: ReactNode;
  };
  label: string;
  description?: string;
}

/** One of the business's carriers. A name that an app wrote is kept; a business without carriers writes a name itself. */
export function CarrierField({ field, label, description }: CarrierFieldProps) {
  const { t } = useTranslation();
  const { businessId, may } = useBusiness();
  const { data: carriers = [] } = useQuery({ ...carriersQuery(businessId), enabled: may('stores:read') });
  if (carriers.length === 0)
    return <TextInput {...field} label={label} description={description} dir="auto" maxLength={64} />;
  const isOther = field.value !== '' && !carriers.some(({ id }) => id === field.value);
  return (
    <NativeSelect
      {...field}
      label={label}
      description={description}
      data={[
        { value: '', label: t('orders.noCarrier') },
        ...carriers.map(({ id, name }) => ({ value: id, label: name })),
        ...(isOther ? [{ value: field.value, label: field.value }] : []),
      ]}
    />
  );
}
