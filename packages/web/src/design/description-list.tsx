import './description-list.css';
import type { ReactNode } from 'react';

/** Facts about one thing, name beside value; below each other where the page is narrow. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className="souk-card souk-facts">{children}</dl>;
}

export function DescriptionItem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
