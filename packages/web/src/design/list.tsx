import { Button, Stack } from '@mantine/core';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTable, type ListTableProps } from './list-table';
import { RegionError } from './region-error';

export type { Column, Selection } from './list-table';

interface Page<Row> {
  data: Row[];
  nextCursor?: string | null;
}

interface ListProps<Row> extends Omit<ListTableProps<Row>, 'rows'> {
  // biome-ignore lint/suspicious/noExplicitAny: the options of any list of such pages
  query: any;
  empty: ReactNode;
}

/** A list of the API: its own cursors, more on request without a jump, skeletons while it loads, its error in its place. */
export function List<Row>({ query, empty, ...table }: ListProps<Row>) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(query) as UseInfiniteQueryResult<{ pages: Page<Row>[] }>;
  if (list.isError && !list.data) return <RegionError error={list.error} reset={() => void list.refetch()} />;
  const rows = list.data?.pages.flatMap(({ data }) => data);
  if (rows?.length === 0) return empty;
  return (
    <Stack align="flex-start">
      <ListTable {...table} rows={rows} />
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </Stack>
  );
}
