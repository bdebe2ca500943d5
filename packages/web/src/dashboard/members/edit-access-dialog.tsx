import { Button, Group } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { changeMember, type Member, membersPath, membersQuery, refreshMembers } from '../../api/members';
import { ApiSnippet } from '../../design/api-snippet';
import { Dialog } from '../../design/dialog';
import { ApiForm } from '../../design/form/api-form';
import { SubmitButton } from '../../design/form/submit-button';
import { useApiForm } from '../../design/form/use-api-form';
import { toast } from '../../design/toasts';
import { isolateAuto } from '../../locales/bidi';
import { AccessFields } from './access-fields';

/** The dialog for the member whom the address names. */
export function EditAccessDialog({ businessId }: { businessId: string }) {
  const { member: userId } = useSearch({ from: '/dashboard/b/$businessId/members' });
  const { data } = useInfiniteQuery(membersQuery(businessId));
  const member = data?.pages.flatMap((page) => page.data).find((one) => one.userId === userId);
  return member && <AccessDialog key={member.userId} businessId={businessId} member={member} />;
}

function AccessDialog({ businessId, member }: { businessId: string; member: Member }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const name = isolateAuto(member.name);
  const close = () =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, member: undefined })) as never });
  const form = useApiForm({
    saved: { owner: member.owner, permissions: [...member.permissions] },
    send: ({ owner, permissions }) =>
      changeMember(businessId, member.userId, owner ? { owner } : { owner, permissions }),
    done: async () => {
      toast({ title: t('members.changed', { name }) });
      await refreshMembers(queries, businessId);
      close();
    },
  });
  const { owner, permissions } = form.values;
  return (
    <Dialog open title={t('members.changeTitle', { name })} onClose={close} busy={form.busy}>
      <ApiForm form={form}>
        <AccessFields
          access={form.values}
          error={form.errorAt('permissions')}
          onChange={(access) => {
            form.set('owner', access.owner);
            form.set('permissions', access.permissions);
          }}
        />
        <ApiSnippet method="PATCH" path={`${membersPath(businessId)}/${member.userId}`} body={{ owner, permissions }} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            {t('confirm.cancel')}
          </Button>
          <SubmitButton form={form}>{t('members.save')}</SubmitButton>
        </Group>
      </ApiForm>
    </Dialog>
  );
}
