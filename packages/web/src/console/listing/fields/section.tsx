import type { ReactNode } from 'react';
import { useId } from 'react';

interface SectionProps {
  title: string;
  sentence?: ReactNode;
  children: ReactNode;
}

/** Fields that belong together. */
export function Section({ title, sentence, children }: SectionProps) {
  const id = useId();
  return (
    <section className="souk-card souk-form-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {sentence && <p className="souk-quiet">{sentence}</p>}
      </header>
      {children}
    </section>
  );
}
