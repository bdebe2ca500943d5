import { Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { businessesQuery } from '../../api/businesses';
import { membersPath, removeMember } from '../../api/members';
import { ConfirmButton } from '../../design/confirm-button';
import { toast } from '../../design/toasts';
import { isolateAuto } from '../../locales/bidi';
import { useBusiness } from '../use-business';

/** Anybody may go. The last owner is told why they cannot. */
export function LeaveBusiness({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { business, businessId } = useBusiness();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const name = isolateAuto(business.name);
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" className="souk-quiet">
        {t('members.leave.hint', { name })}
      </Text>
      <ConfirmButton
        danger
        size="compact-sm"
        label={t('members.leave.do')}
        title={t('members.leave.title', { name })}
        confirm={t('members.leave.do')}
        command={{ method: 'DELETE', path: `${membersPath(businessId)}/${userId}` }}
        onConfirm={async () => {
          await removeMember(businessId, userId);
          toast({ title: t('members.leave.done', { name }) });
          await navigate({ to: '/dashboard' });
          await queries.invalidateQueries({ queryKey: businessesQuery().queryKey, exact: true });
        }}
      >
        {t('members.leave.sentence')}
      </ConfirmButton>
    </Group>
  );
}
