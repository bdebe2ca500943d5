import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { businessesQuery, openBusiness } from '../../api/businesses';
import { ApiSnippet } from '../../design/api-snippet';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { Panel } from '../../design/panel';

/** A new business, with one store; whoever opens it owns it. */
export function CreateBusiness() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useApiForm({
    saved: { name: '' },
    draft: 'new-business',
    emptiesWhenDone: true,
    send: ({ name }) => openBusiness(name),
    done: ({ id }) => {
      void queries.invalidateQueries(businessesQuery());
      void navigate({ to: '/dashboard/b/$businessId', params: { businessId: id } });
    },
  });
  return (
    <Panel title={t('dashboard.open')} summary={t('dashboard.openSentence')}>
      <ApiForm form={form} label={t('dashboard.open')}>
        <TextInput
          {...form.text('name')}
          label={t('dashboard.openName')}
          autoComplete="organization"
          maxLength={100}
          maw="24rem"
        />
        <div>
          <SubmitButton form={form} variant="default">
            {t('dashboard.openDo')}
          </SubmitButton>
        </div>
        <ApiSnippet method="POST" path="/dashboard/businesses" body={{ name: form.values.name }} />
      </ApiForm>
    </Panel>
  );
}
