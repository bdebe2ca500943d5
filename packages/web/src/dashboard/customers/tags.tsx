import { Group } from '@mantine/core';

export function Tags({ tags }: { tags: string[] }) {
  return (
    <Group gap={4}>
      {tags.map((tag) => (
        <span key={tag} className="souk-status" data-mood="quiet" dir="auto">
          {tag}
        </span>
      ))}
    </Group>
  );
}
