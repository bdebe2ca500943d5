import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Nothing is here yet: what would be, and what to do next. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <Stack className="souk-card" p="xl" gap="sm" align="flex-start">
      <Title order={2}>{title}</Title>
      {children && <Text className="souk-quiet">{children}</Text>}
      {action}
    </Stack>
  );
}
