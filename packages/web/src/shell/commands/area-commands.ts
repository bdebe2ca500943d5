import type { QueryClient } from '@tanstack/react-query';
import type { IconName } from '../../design/icon';

/** A page that the palette and the shortcuts lead to. */
export interface PageCommand {
  /** Its name in the catalogue. */
  title: string;
  icon: IconName;
  href: string;
  /** Pressed after g. */
  letter?: string;
}

/** Something that a search found. */
export interface FoundCommand {
  href: string;
  icon: IconName;
  title: string;
  /** What kind of thing it is: a name in the catalogue. */
  kind: string;
  /** An id or another word that tells it apart. */
  hint?: string;
}

export interface SearchContext {
  queries: QueryClient;
  params: Record<string, string | undefined>;
  signal: AbortSignal;
}

/** What an area offers to the palette. The shell knows no area: each names its own in the `staticData` of its route. */
export interface AreaCommands {
  pages(params: SearchContext['params']): PageCommand[];
  search(text: string, context: SearchContext): Promise<FoundCommand[]>;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Fetched when the palette or a shortcut is first used. */
    commands?: () => Promise<AreaCommands>;
  }
}
