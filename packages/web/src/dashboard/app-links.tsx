import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { appLinksQuery, type LinkTarget } from '../api/app-values';
import { Icon } from '../design/icon';
import { useBusiness } from './use-business';

interface AppLinksProps {
  target: LinkTarget;
  /** The thing that the app's page is to be about. */
  id?: string;
}

/** The doors that installed apps have put here. Without one, or while they are not known, there is nothing to see. */
export function AppLinks({ target, id }: AppLinksProps) {
  const { businessId } = useBusiness();
  const { data = [] } = useQuery(appLinksQuery(businessId, target));
  if (data.length === 0) return null;
  return (
    <Group gap="xs">
      {data.map(({ installationId, label, path, appName }) => (
        <Button
          key={`${installationId} ${path} ${label}`}
          component={Link}
          // The path below is the app's own.
          to={`/dashboard/b/${businessId}/apps/${installationId}/open${path}` as never}
          search={{ id } as never}
          variant="default"
          leftSection={<Icon name="apps" size={16} />}
          title={appName}
        >
          <bdi>{label}</bdi>
        </Button>
      ))}
    </Group>
  );
}
