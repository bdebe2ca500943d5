// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed one by one cannot be rows of a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: one row at a time takes the focus
import './virtual-grid.css';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { nextRow } from './next-row';

export interface GridColumn<Row> {
  key: string;
  title: string;
  show(row: Row): ReactNode;
}

interface VirtualGridProps<Row> {
  /** What the list is called, for those who hear the page. */
  label: string;
  rows: readonly Row[];
  columns: GridColumn<Row>[];
  /** Every row is as high as this. */
  rowHeight: number;
  /** The name of the columns' layout in the style sheet. */
  layout: string;
  idOf(row: Row): string;
  selected?: string;
  onSelect(row: Row): void;
  /** Near the end: more may be wanted. */
  onEnd?(): void;
  busy?: boolean;
}

/** Rows that are drawn above and below those in sight: what a wheel or a finger moves in one frame. More would be drawn in vain on every long jump. */
const beyond = 4;
/** So many rows before the last one more are wanted. */
const nearEnd = 20;

/**
 * Many rows, of which only those in sight exist. The page scrolls, not a box inside it. One Tab stop; arrows, Page Up and Down,
 * Home and End move through the rows, Enter opens one.
 */
export function VirtualGrid<Row>(props: VirtualGridProps<Row>) {
  const { label, rows, columns, rowHeight, layout, idOf, selected, onSelect, onEnd, busy } = props;
  const body = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  const [focused, setFocused] = useState<string>();
  const focusNext = useRef<string>(undefined);
  // The same function for the same rows: another one would have every place measured anew on each scroll.
  const keyOf = useCallback((index: number) => idOf(rows[index] as Row), [rows, idOf]);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: beyond,
    // Rows are drawn between two frames, not within the scroll event: there they would be laid out twice in one long task.
    useFlushSync: false,
    scrollMargin: margin,
    getItemKey: keyOf,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other heights, other places
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  useEffect(() => {
    const measure = () => setMargin((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (lastShown >= rows.length - nearEnd) onEnd?.();
  }, [lastShown, rows.length, onEnd]);

  // A row that the keyboard reached may not exist yet: it gets the focus as soon as it does.
  useEffect(() => {
    if (focusNext.current === undefined) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-id="${focusNext.current}"]`);
    if (!row) return;
    focusNext.current = undefined;
    row.focus({ preventScroll: true });
  });

  const isThere = focused !== undefined && rows.some((row) => idOf(row) === focused);
  const stop = isThere ? focused : (selected ?? idOfFirst(rows, idOf));
  const moveByKey = (event: KeyboardEvent) => {
    const at = rows.findIndex((row) => idOf(row) === stop);
    const row = rows[at];
    if (event.key === 'Enter' && row !== undefined) return onSelect(row);
    const next = nextRow(event.key, at, rows.length, Math.floor(window.innerHeight / rowHeight) - 2);
    const target = next === undefined ? undefined : rows[next];
    if (next === undefined || target === undefined) return;
    event.preventDefault();
    focusNext.current = idOf(target);
    setFocused(idOf(target));
    virtual.scrollToIndex(next, { align: 'auto' });
  };
  const choose = useCallback(
    (row: Row) => {
      setFocused(idOf(row));
      onSelect(row);
    },
    [idOf, onSelect],
  );

  return (
    <div
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-busy={busy}
      className={`souk-card souk-grid ${layout}`}
      onKeyDown={moveByKey}
    >
      <div role="row" aria-rowindex={1} className="souk-grid-head">
        {columns.map(({ key, title }) => (
          <div key={key} role="columnheader" data-column={key}>
            {title}
          </div>
        ))}
      </div>
      <div ref={body} role="presentation" className="souk-grid-body" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rows[index] as Row;
          const id = idOf(row);
          return (
            <GridRow
              key={id}
              id={id}
              row={row}
              index={index}
              top={start - margin}
              height={rowHeight}
              columns={columns}
              selected={id === selected}
              stop={id === stop}
              onSelect={choose}
            />
          );
        })}
      </div>
    </div>
  );
}

const idOfFirst = <Row,>(rows: readonly Row[], idOf: (row: Row) => string) =>
  rows[0] === undefined ? undefined : idOf(rows[0]);

interface GridRowProps<Row> {
  id: string;
  row: Row;
  index: number;
  top: number;
  height: number;
  columns: GridColumn<Row>[];
  selected: boolean;
  stop: boolean;
  onSelect(row: Row): void;
}

function GridRowAnew<Row>({ id, row, index, top, height, columns, selected, stop, onSelect }: GridRowProps<Row>) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys for all its rows
    <div
      role="row"
      data-id={id}
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={stop ? 0 : -1}
      className="souk-grid-row"
      style={{ height, transform: `translateY(${top}px)` }}
      onClick={() => onSelect(row)}
    >
      {columns.map(({ key, show }) => (
        <div key={key} role="gridcell" data-column={key}>
          {show(row)}
        </div>
      ))}
    </div>
  );
}

/** Scrolling draws the rows that come into sight, and no others. */
const GridRow = memo(GridRowAnew) as typeof GridRowAnew;
