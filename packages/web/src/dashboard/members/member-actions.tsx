import { Anchor, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Member, membersPath, refreshMembers, removeMember } from '../../api/members';
import { userQuery } from '../../api/user';
import { ConfirmButton } from '../../design/confirm-button';
import { toast } from '../../design/toasts';
import { isolateAuto } from '../../locales/bidi';
import { useBusiness } from '../use-business';

/** What a manager can do with a member. An owner is touched by owners alone, and nobody changes themselves here. */
export function MemberActions({ member }: { member: Member }) {
  const { t } = useTranslation();
  const { business, businessId } = useBusiness();
  const { data: user } = useQuery(userQuery());
  const queries = useQueryClient();
  const { userId } = member;
  const name = isolateAuto(member.name);
  if (user?.id === userId)
    return (
      <Text size="sm" className="souk-quiet">
        {t('members.you')}
      </Text>
    );
  if (member.owner && !business.owner) return null;
  return (
    <Group gap="sm" wrap="nowrap" justify="flex-end">
      <Anchor
        component={Link}
        size="sm"
        to="."
        search={((before: object) => ({ ...before, member: userId })) as never}
        aria-label={t('members.changeOne', { name })}
      >
        {t('members.change')}
      </Anchor>
      <ConfirmButton
        danger
        size="compact-sm"
        label={t('members.remove.do')}
        aria-label={t('members.remove.one', { name })}
        title={t('members.remove.title', { name })}
        confirm={t('members.remove.do')}
        command={{ method: 'DELETE', path: `${membersPath(businessId)}/${userId}` }}
        onConfirm={async () => {
          await removeMember(businessId, userId);
          toast({ title: t('members.remove.done', { name }) });
          await refreshMembers(queries, businessId);
        }}
      >
        {t('members.remove.sentence')}
      </ConfirmButton>
    </Group>
  );
}
