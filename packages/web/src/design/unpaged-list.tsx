import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListTable, type ListTableProps } from './list-table';
import { RegionError } from './region-error';

interface UnpagedListProps<Answer, Row> extends Omit<ListTableProps<Row>, 'rows'> {
  // biome-ignore lint/suspicious/noExplicitAny: the options of any query
  query: any;
  rowsOf(answer: Answer): Row[];
  empty: ReactNode;
}

/** A list of the API that is short by nature and comes whole. */
export function UnpagedList<Answer, Row>({ query, rowsOf, empty, ...table }: UnpagedListProps<Answer, Row>) {
  const list = useQuery<Answer>(query);
  if (list.isError && !list.data) return <RegionError error={list.error} reset={() => void list.refetch()} />;
  const rows = list.data && rowsOf(list.data);
  if (rows?.length === 0) return empty;
  return <ListTable {...table} rows={rows} />;
}
