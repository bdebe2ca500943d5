import { useInfiniteQuery } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { type Installation, installationsQuery } from '../../../api/installations';

interface SelectedInstallation {
  /** Undefined while none is known: there may be none. */
  chosen: string | undefined;
  installation: Installation | undefined;
  /** For a field that offers them all. */
  field: {
    data: { value: string; label: string }[];
    value: string;
    onChange(event: ChangeEvent<HTMLSelectElement>): void;
  };
}

/** The installation that an action is about: the one the log shows, else the first one that can receive. */
export function useSelectedInstallation(appId: string, shown: string | undefined): SelectedInstallation {
  const all = useInfiniteQuery(installationsQuery(appId)).data?.pages.flatMap(({ data }) => data) ?? [];
  const living = all.filter(({ state }) => state !== 'uninstalled');
  const [picked, setPicked] = useState<string>();
  const wanted = picked ?? shown;
  const installation = living.find(({ id }) => id === wanted) ?? living[0];
  return {
    chosen: installation?.id,
    installation,
    field: {
      data: living.map(({ id, businessName }) => ({ value: id, label: `${businessName} · ${id}` })),
      value: installation?.id ?? '',
      onChange: ({ currentTarget }) => setPicked(currentTarget.value),
    },
  };
}
