import { Group } from '@mantine/core';

export function Tags({ tags }: { tags: string[] }) {
  return (
    <Group gap={4}>
      {tags.map((tag) => (
        <span key={tag} className="souk-status" data-tone="neutral" dir="auto">
          {tag}
        </span>
      ))}
    </Group>
  );
}
