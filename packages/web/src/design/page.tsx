import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

interface PageProps {
  title: string;
  /** One sentence under the title. */
  summary?: ReactNode;
  /** What can be done here, the main thing first. */
  actions?: ReactNode;
  children: ReactNode;
}

/** What every page is made of: its name, what can be done, what is shown. */
export function Page({ title, summary, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Souk`;
  }, [title]);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap={4}>
          <Title order={1}>{title}</Title>
          {summary && <Text className="souk-quiet">{summary}</Text>}
        </Stack>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}
