import { useMatches } from '@tanstack/react-router';
import type { AreaCommands } from './area-commands';

export interface HereCommands {
  load: (() => Promise<AreaCommands>) | undefined;
  /** The ids in the address. */
  params: Record<string, string | undefined>;
}

/** The commands of the area one is in. */
export function useAreaCommands(): HereCommands {
  const matches = useMatches();
  const load = matches.map(({ staticData }) => staticData.commands).findLast((commands) => commands !== undefined);
  return { load, params: Object.assign({}, ...matches.map(({ params }) => params)) };
}
