import './list-table.css';
import { Skeleton, Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface Column<Row> {
  /** Its name in the catalogue. */
  title: string;
  /** Only for those who hear the page: a column of buttons needs no heading for the eye. */
  titleHidden?: boolean;
  show(row: Row): ReactNode;
  /** Left out where the page is narrow. */
  wideOnly?: boolean;
}

export interface ListTableProps<Row> {
  /** What the list is called, for those who hear the page. */
  label: string;
  columns: Column<Row>[];
  idOf(row: Row): string;
  /** Undefined while they are loading. */
  rows: Row[] | undefined;
}

/** Rows under headings; their shape while they load. */
export function ListTable<Row>({ label, columns, idOf, rows }: ListTableProps<Row>) {
  const { t } = useTranslation();
  return (
    <div className="souk-card souk-table">
      <Table verticalSpacing="sm" highlightOnHover aria-busy={rows === undefined}>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title, titleHidden, wideOnly }) => (
              <Table.Th key={title} visibleFrom={wideOnly ? 'sm' : undefined}>
                {titleHidden ? <VisuallyHidden>{t(title)}</VisuallyHidden> : t(title)}
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
    </div>
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
