import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  /** Beside the title: a count, a button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a desk page, with its name. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section className="souk-card souk-desk-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
