import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DeskApp } from '../../api/desk';
import type { Column } from '../../design/list';
import { Status } from '../../design/status';
import { Time } from '../../design/time';
import { toneOfApp } from './app-tone';

const name: Column<DeskApp> = {
  title: 'desk.queue.app',
  show: ({ id, name: called, handle }) => (
    <Stack gap={2} align="flex-start">
      <Anchor component={Link} to="/review/apps/$appId" params={{ appId: id } as never} fw={600}>
        <bdi>{called}</bdi>
      </Anchor>
      <span className="souk-code souk-quiet">{handle}</span>
    </Stack>
  ),
};

const developer: Column<DeskApp> = {
  title: 'desk.case.developer',
  show: ({ developer: { id, name: called } }) => (
    <Anchor component={Link} to="/review/developers/$developerId" params={{ developerId: id } as never}>
      <bdi>{called}</bdi>
    </Anchor>
  ),
};

const rest: Column<DeskApp>[] = [
  {
    title: 'desk.case.state',
    show: ({ state }) => <Status keyPrefix="desk.apps.states" value={state} tone={toneOfApp(state)} />,
  },
  { title: 'desk.case.installs', show: ({ installationsCount }) => installationsCount, wideOnly: true },
  { title: 'desk.apps.created', show: ({ createdAt }) => <Time at={createdAt} />, wideOnly: true },
];

export const appColumns: Column<DeskApp>[] = [name, developer, ...rest];
/** On the page of the developer, who need not be named again. */
export const ownAppColumns: Column<DeskApp>[] = [name, ...rest];
