import { Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Customer, changeCustomer, customerPath, refreshCustomers } from '../../api/customers';
import { ApiSnippet } from '../../design/api-snippet';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { Panel } from '../../design/panel';
import { toast } from '../../design/toasts';
import { UnsavedChangesGuard } from '../../design/unsaved-changes-guard';
import { useBusiness } from '../use-business';
import { parseTags } from './parse-tags';
import { Tags } from './tags';

/** What the people of the business noted about a buyer; apps that may see customers see it too. */
export function NoteForm({ businessId, customer }: { businessId: string; customer: Customer }) {
  const { t } = useTranslation();
  const { may } = useBusiness();
  const queries = useQueryClient();
  const form = useApiForm({
    saved: { note: customer.note ?? '', tags: customer.tags.join(', ') },
    draft: `customer:${customer.id}`,
    send: (values) => changeCustomer(businessId, customer.id, bodyOf(values)),
    done: async () => {
      toast({ title: t('customers.saved') });
      await refreshCustomers(queries, businessId);
    },
    fields: () => ['note', 'tags'],
  });
  if (!may('customers:update'))
    return (
      <Panel title={t('customers.notes')}>
        {customer.note ? <p dir="auto">{customer.note}</p> : <p className="souk-quiet">{t('customers.noNote')}</p>}
        <Tags tags={customer.tags} />
      </Panel>
    );
  return (
    <Panel title={t('customers.notes')} summary={t('customers.notesSummary')}>
      <ApiForm form={form} label={t('customers.notes')}>
        <Stack gap="md" maw="40rem">
          <Textarea
            label={t('customers.note')}
            {...form.text('note')}
            dir="auto"
            autosize
            minRows={3}
            maxRows={12}
            maxLength={5000}
          />
          <TextInput
            label={t('customers.tags')}
            description={t('customers.tagsHint')}
            {...form.text('tags')}
            dir="auto"
          />
          <div>
            <SubmitButton form={form} disabled={!form.dirty}>
              {t('customers.save')}
            </SubmitButton>
          </div>
        </Stack>
      </ApiForm>
      <UnsavedChangesGuard when={form.dirty} />
      <ApiSnippet method="PATCH" path={customerPath(businessId, customer.id)} body={bodyOf(form.values)} />
    </Panel>
  );
}

const bodyOf = ({ note, tags }: { note: string; tags: string }) => ({
  note: note.trim() === '' ? null : note,
  tags: parseTags(tags),
});
