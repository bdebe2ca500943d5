import './panel.css';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: ReactNode;
  /** One sentence under the title. */
  summary?: ReactNode;
  /** Beside the title: a button or a link. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A part of a page on a card of its own, with its name above. */
export function Panel({ title, summary, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section className="souk-card souk-panel" aria-labelledby={id}>
      <header className="souk-panel-head">
        <div>
          <h2 id={id}>{title}</h2>
          {summary && <p className="souk-quiet">{summary}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}
