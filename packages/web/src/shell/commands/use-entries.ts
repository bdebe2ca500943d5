import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { IconName } from '../../design/icon';
import type { HereCommands } from './use-area-commands';

export interface Entry {
  href: string;
  icon: IconName;
  title: string;
  hint?: string;
  letter?: string;
}

export interface EntryGroup {
  name: string;
  entries: Entry[];
}

const maxOfAKind = 8;

/** What fits the text: pages by their names, and what the area's search finds. */
export function useEntries({ load, params }: HereCommands, text: string): { groups: EntryGroup[]; busy: boolean } {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const area = useQuery({
    queryKey: ['commands', load?.toString()],
    queryFn: async () => (load ? await load() : null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const commands = area.data;
  const found = useQuery({
    queryKey: ['commands', 'search', text, params],
    queryFn: ({ signal }) => commands?.search(text.trim(), { queries, params, signal }) ?? [],
    enabled: Boolean(commands),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const wanted = plain(text, i18n.language);
  const pages = (commands?.pages(params) ?? [])
    .map((page) => ({ ...page, title: t(page.title) }))
    .filter(({ title }) => plain(title, i18n.language).includes(wanted));
  const kinds = [...new Set((found.data ?? []).map(({ kind }) => kind))];
  const groups = [
    { name: t('commands.pages'), entries: pages },
    ...kinds.map((kind) => ({
      name: t(kind),
      entries: (found.data ?? []).filter((one) => one.kind === kind).slice(0, maxOfAKind),
    })),
  ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), busy: area.isPending || found.isFetching };
}

/** Without accents and capitals, as people type. */
const plain = (text: string, language: string): string =>
  text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase(language);
