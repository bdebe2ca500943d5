import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../api/customers';
import { useBusiness } from '../use-business';

/** Somebody whose data was erased has no name any more; their orders stay. */
export function CustomerName({ customer: { id, name, phone } }: { customer: Customer }) {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  return (
    <Stack gap={0} align="flex-start">
      <Anchor
        component={Link}
        to="/dashboard/b/$businessId/customers/$customerId"
        params={{ businessId, customerId: id } as never}
        inherit
        fw={600}
        dir="auto"
      >
        {name ?? t('customers.nameless')}
      </Anchor>
      {phone && (
        <Text size="sm" className="souk-quiet">
          <bdi dir="ltr">{phone}</bdi>
        </Text>
      )}
    </Stack>
  );
}
