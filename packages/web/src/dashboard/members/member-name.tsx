import './member-name.css';
import { Stack, Text } from '@mantine/core';
import type { Member } from '../../api/members';

export function MemberName({ member: { name, email } }: { member: Member }) {
  return (
    <Stack gap={0} className="souk-member">
      <Text fw={600} dir="auto" inherit>
        {name}
      </Text>
      <Text size="sm" className="souk-quiet">
        <bdi>{email}</bdi>
      </Text>
    </Stack>
  );
}
