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
  /** Amounts and counts stand below each other at their end. */
  align?: 'end';
}

/** Which rows are chosen, for an action on many. */
export interface Selection<Row> {
  chosen: ReadonlySet<string>;
  /** What the row is called, for those who hear its box. */
  nameOf(row: Row): string;
  toggle(id: string): void;
  /** All that are shown, or none. */
  toggleAll(): void;
}

export interface ListTableProps<Row> {
  /** What the list is called, for those who hear the page. */
  label: string;
  columns: Column<Row>[];
  idOf(row: Row): string;
  /** Undefined while they are loading. */
  rows: Row[] | undefined;
  selection?: Selection<Row>;
}

/** Rows under headings; their shape while they load. A plain table: Mantine's weighs ten times as much. */
export function ListTable<Row>({ label, columns, idOf, rows, selection }: ListTableProps<Row>) {
  const { t } = useTranslation();
  return (
    <div className="souk-card souk-table">
      <table aria-busy={rows === undefined}>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {selection && <ChooseAll selection={selection} ids={rows?.map(idOf) ?? []} />}
            {columns.map(({ title, titleHidden, wideOnly, align }) => (
              <th key={title} scope="col" data-wide-only={wideOnly} data-align={align}>
                {titleHidden ? <VisuallyHidden>{t(title)}</VisuallyHidden> : t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows ? (
            rows.map((row) => <Row key={idOf(row)} id={idOf(row)} row={row} columns={columns} selection={selection} />)
          ) : (
            <Waiting columns={columns.length + (selection ? 1 : 0)} />
          )}
        </tbody>
      </table>
    </div>
  );
}

function ChooseAll<R>({ selection, ids }: { selection: Selection<R>; ids: string[] }) {
  const { t } = useTranslation();
  const count = ids.filter((id) => selection.chosen.has(id)).length;
  return (
    <th scope="col" className="souk-table-choice">
      <input
        type="checkbox"
        aria-label={t('list.chooseAll')}
        disabled={ids.length === 0}
        checked={count > 0 && count === ids.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < ids.length;
        }}
        onChange={selection.toggleAll}
      />
    </th>
  );
}

interface RowProps<R> {
  id: string;
  row: R;
  columns: Column<R>[];
  selection?: Selection<R>;
}

function Row<R>({ id, row, columns, selection }: RowProps<R>) {
  const { t } = useTranslation();
  return (
    <tr data-chosen={selection?.chosen.has(id) || undefined}>
      {selection && (
        <td className="souk-table-choice">
          <input
            type="checkbox"
            aria-label={t('list.choose', { name: selection.nameOf(row) })}
            checked={selection.chosen.has(id)}
            onChange={() => selection.toggle(id)}
          />
        </td>
      )}
      {columns.map(({ title, show, wideOnly, align }) => (
        <td key={title} data-wide-only={wideOnly} data-align={align}>
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
