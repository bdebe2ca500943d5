import './list-table.css';
import { Skeleton, VisuallyHidden } from '@mantine/core';
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

/** Rows under headings; their shape while they load. A plain table: Mantine's weighs ten times as much. */
export function ListTable<Row>({ label, columns, idOf, rows }: ListTableProps<Row>) {
  const { t } = useTranslation();
  return (
    <div className="souk-card souk-table">
      <table aria-busy={rows === undefined}>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map(({ title, titleHidden, wideOnly }) => (
              <th key={title} scope="col" data-wide-only={wideOnly}>
                {titleHidden ? <VisuallyHidden>{t(title)}</VisuallyHidden> : t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows ? (
            rows.map((row) => <Row key={idOf(row)} row={row} columns={columns} />)
          ) : (
            <Waiting columns={columns.length} />
          )}
        </tbody>
      </table>
    </div>
  );
}

function Row<R>({ row, columns }: { row: R; columns: Column<R>[] }) {
  return (
    <tr>
      {columns.map(({ title, show, wideOnly }) => (
        <td key={title} data-wide-only={wideOnly}>
          {show(row)}
        </td>
      ))}
    </tr>
  );
}

const waitingRows = ['first', 'second', 'third'];

function Waiting({ columns }: { columns: number }) {
  return waitingRows.map((name) => (
    <tr key={name}>
      <td colSpan={columns}>
        <Skeleton h={20} />
      </td>
    </tr>
  ));
}
