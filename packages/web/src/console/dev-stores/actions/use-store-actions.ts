import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  actOnDevStore,
  type DevStoreActionInput,
  type PerformedAction,
  storeOrdersQuery,
} from '../../../api/dev-stores';

export interface Actions {
  perform(input: DevStoreActionInput): Promise<void>;
  /** What is under way. */
  pending: DevStoreActionInput['action'] | undefined;
  /** What was asked for last, and why it was refused, if it was. */
  last: DevStoreActionInput | undefined;
  error: unknown;
  /** What was done during this visit, newest first. */
  activities: PerformedAction[];
}

const maxKept = 20;

/** Lets things happen in a shop, one at a time, and remembers what came of them. */
export function useStoreActions(devStoreId: string, businessId: string): Actions {
  const queries = useQueryClient();
  const [activities, setHappenings] = useState<PerformedAction[]>([]);
  const action = useMutation({
    mutationFn: (input: DevStoreActionInput) => actOnDevStore(devStoreId, input),
    onSuccess: (made) => {
      setHappenings((before) => [made, ...before].slice(0, maxKept));
      void queries.invalidateQueries(storeOrdersQuery(businessId));
    },
  });
  return {
    perform: async (input) => {
      if (action.isPending) return;
      // A refusal is shown beside the buttons; whoever waits for the end is not told a second time.
      await action.mutateAsync(input).catch(() => undefined);
    },
    pending: action.isPending ? action.variables.action : undefined,
    last: action.variables,
    error: action.error,
    activities,
  };
}
