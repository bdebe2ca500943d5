import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { installationsQuery } from '../../api/installations';
import { DisabledEndpoint } from './disabled-endpoint';

/** Installations that are sent nothing any more: each with the reason, and the way back. */
export function DisabledEndpoints({ appId }: { appId: string }) {
  const { data } = useInfiniteQuery(installationsQuery(appId));
  const off = data?.pages
    .flatMap((page) => page.data)
    .filter(({ state, webhooks }) => state !== 'uninstalled' && webhooks.state === 'disabled');
  if (!off?.length) return null;
  return (
    <Stack gap="sm">
      {off.map((installation) => (
        <DisabledEndpoint key={installation.id} appId={appId} installation={installation} />
      ))}
    </Stack>
  );
}
