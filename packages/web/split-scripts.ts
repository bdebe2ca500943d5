import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;
type Group = Groups[number];
type Graph = Parameters<Extract<Group['name'], (...args: never[]) => unknown>>[1];

const sources = fileURLToPath(new URL('src/', import.meta.url));

/** What every page of an area has around it: its routes and its frame. */
const areas = {
  account: ['account/routes.ts', 'account/account-layout.tsx'],
  console: ['console/routes.ts', 'console/console-layout.tsx'],
  dashboard: ['dashboard/routes.ts', 'dashboard/business-layout.tsx'],
  review: ['review/routes.ts', 'review/review-layout.tsx'],
};

/** What at least so many pages use comes in one file, whichever area they belong to. */
const manyPages = 8;

/**
 * The small page around the frame of an app needs nothing of the web app. And `main.tsx` waits for the area that is opened: an area
 * that had to wait for the same file would never come.
 */
const standsAlone = /[\\/]packages[\\/]bridge[\\/]|[\\/]src[\\/](frame[\\/]|main\.tsx$)|\.html$/;

/**
 * Left alone, each combination of pages that share something has a file of its own, most of them smaller than the request for
 * it: a first page took 94. Modules go to the first group that wants them, with all that they import.
 */
export function scriptGroups(): Groups {
  const usersOf = findUsers();
  return [
    { name: 'styles', test: /(?<![\\/]frame)\.css$/ },
    { name: 'shell', tags: ['$initial'], test: (id) => !standsAlone.test(id) },
    { name: 'shared', minShareCount: manyPages },
    { debugName: 'areas', name: (id, graph) => (usersOf(id, graph).length > 1 ? 'areas' : null) },
    { debugName: 'area', name: (id, graph) => usersOf(id, graph)[0] ?? null },
  ];
}

/** The areas that import a module, directly or not, before any of their pages is opened. */
function findUsers(): (id: string, graph: Graph) => string[] {
  let users: Map<string, string[]> | undefined;
  return (id, graph) => {
    users ??= usersOfAll(graph);
    return users.get(id) ?? [];
  };
}

function usersOfAll(graph: Graph): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const [area, files] of Object.entries(areas)) {
    const waiting = files.map((file) => sources + file);
    for (const id of waiting) {
      const known = users.get(id) ?? [];
      if (known.includes(area)) continue;
      users.set(id, [...known, area]);
      const module = graph.getModuleInfo(id);
      if (!module) throw new Error(`${id} is not part of the web app: which file stands around ${area} now?`);
      waiting.push(...module.importedIds.filter((one) => one.startsWith(sources)));
    }
  }
  return users;
}
