import { Button, Skeleton, Stack, Table, VisuallyHidden } from '@mantine/core';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RegionError } from './region-error';

export interface Column<Row> {
  /** Its name in the catalogue. */
  title: string;
  show(row: Row): ReactNode;
  /** Left out where the page is narrow. */
  wideOnly?: boolean;
}

interface Page<Row> {
  data: Row[];
  nextCursor?: string | null;
}

interface ListProps<Row> {
  /** What the list is called, for those who hear the page. */
  label: string;
  // biome-ignore lint/suspicious/noExplicitAny: the options of any list of such pages
  query: any;
  columns: Column<Row>[];
  idOf(row: Row): string;
  empty: ReactNode;
}

/** A list of the API: its own cursors, more on request without a jump, skeletons while it loads, its error in its place. */
export function List<Row>({ label, query, columns, idOf, empty }: ListProps<Row>) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(query) as UseInfiniteQueryResult<{ pages: Page<Row>[] }>;
  if (list.isError && !list.data) return <RegionError error={list.error} reset={() => void list.refetch()} />;
  const rows = list.data?.pages.flatMap(({ data }) => data);
  if (rows?.length === 0) return empty;
  return (
    <Stack align="flex-start">
      <Table.ScrollContainer minWidth={0} w="100%" className="souk-card">
        <Table verticalSpacing="sm" highlightOnHover aria-busy={list.isPending}>
          <caption>
            <VisuallyHidden>{label}</VisuallyHidden>
          </caption>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ title, wideOnly }) => (
                <Table.Th key={title} visibleFrom={wideOnly ? 'sm' : undefined}>
                  {t(title)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows ? (
              rows.map((row) => <Row key={idOf(row)} row={row} columns={columns} />)
            ) : (
              <Waiting columns={columns.length} />
            )}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </Stack>
  );
}

function Row<R>({ row, columns }: { row: R; columns: Column<R>[] }) {
  return (
    <Table.Tr>
      {columns.map(({ title, show, wideOnly }) => (
        <Table.Td key={title} visibleFrom={wideOnly ? 'sm' : undefined}>
          {show(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

const waitingRows = ['first', 'second', 'third'];

function Waiting({ columns }: { columns: number }) {
  return waitingRows.map((name) => (
    <Table.Tr key={name}>
      <Table.Td colSpan={columns}>
        <Skeleton h={20} />
      </Table.Td>
    </Table.Tr>
  ));
}
