import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../api/orders';
import type { ApiForm } from '../../../design/form/use-api-form';
import { CarrierField } from '../../delivery/carrier-field';
import type { EditedPart, EditedValues } from './edited-values';

interface EditedFieldsProps {
  form: ApiForm<EditedValues>;
  part: EditedPart;
  order: Order;
}

export function EditedFields({ form, part, order }: EditedFieldsProps) {
  const { t } = useTranslation();
  const label = (name: string) => t(`orders.fields.${name}`);
  if (part === 'notes')
    return (
      <>
        <Textarea {...form.text('note')} label={label('note')} rows={3} maxLength={5000} dir="auto" />
        <Textarea {...form.text('deliveryNote')} label={label('deliveryNote')} rows={3} maxLength={1000} dir="auto" />
      </>
    );
  if (part === 'buyer')
    return (
      <>
        <TextInput {...form.text('name')} label={label('name')} dir="auto" />
        <TextInput {...form.text('phone')} label={label('phone')} type="tel" dir="ltr" />
        <TextInput {...form.text('phone2')} label={label('phone2')} type="tel" dir="ltr" />
        <TextInput {...form.text('email')} label={label('email')} type="email" dir="ltr" />
        <TextInput {...form.text('address')} label={label('address')} dir="auto" />
      </>
    );
  return (
    <>
      {!order.dispatched && (
        <>
          <NativeSelect
            {...form.text('method')}
            label={label('method')}
            data={['home', 'desk'].map((value) => ({ value, label: t(`orders.methods.${value}`) }))}
          />
          <NativeSelect
            {...form.text('speed')}
            label={label('speed')}
            data={['standard', 'express'].map((value) => ({ value, label: t(`orders.speeds.${value}`) }))}
          />
          <CarrierField field={form.text('agent')} label={label('agent')} />
        </>
      )}
      {form.values.method === 'desk' && (
        <TextInput {...form.text('desk')} label={label('desk')} dir="ltr" maxLength={64} />
      )}
      <TextInput {...form.text('tracking')} label={label('tracking')} dir="ltr" />
    </>
  );
}
