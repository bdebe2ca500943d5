import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Permission } from '../../api/businesses';
import { inviteMember, membersPath, refreshMembers } from '../../api/members';
import { CreatePage } from '../../design/form/create-page';
import { useApiForm } from '../../design/form/use-api-form';
import { Panel } from '../../design/panel';
import { toast } from '../../design/toasts';
import { useBusiness } from '../use-business';
import { AccessFields } from './access-fields';

const emptyInvitation = { email: '', owner: false, permissions: ['orders:read'] as Permission[] };

/** A colleague is asked by mail, with what they will be able to do. */
export function InvitePage() {
  const { t } = useTranslation();
  const { business, businessId } = useBusiness();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useApiForm({
    saved: emptyInvitation,
    draft: `invite:${businessId}`,
    send: ({ email, owner, permissions }) =>
      inviteMember(businessId, { email: email.trim(), owner, permissions: owner ? [] : permissions }),
    done: async ({ email }) => {
      toast({ title: t('members.invite.sent', { email }) });
      await refreshMembers(queries, businessId);
      await navigate({ to: '/dashboard/b/$businessId/members', params: { businessId } as never });
    },
    emptiesWhenDone: true,
  });
  const { email, owner, permissions } = form.values;
  return (
    <CreatePage
      form={form}
      title={t('members.invite.title')}
      summary={t('members.invite.summary', { name: business.name })}
      submit={t('members.invite.do')}
      command={{ method: 'POST', path: membersPath(businessId), body: { email, owner, permissions } }}
    >
      <Panel title={t('members.invite.who')}>
        <TextInput
          label={t('members.email')}
          description={t('members.invite.emailHint')}
          {...form.text('email')}
          type="email"
          autoComplete="off"
          maw="26rem"
          required
        />
      </Panel>
      <Panel title={t('members.access')} summary={t('members.accessSentence')}>
        <AccessFields
          access={{ owner, permissions }}
          error={form.errorAt('permissions')}
          onChange={(access) => {
            form.set('owner', access.owner);
            form.set('permissions', access.permissions);
          }}
        />
      </Panel>
    </CreatePage>
  );
}
