import './notice.css';
import type { ReactNode } from 'react';
import type { Tone } from './status';

/** One sentence above a page that concerns all of it. */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div role="note" className="souk-notice" data-tone={tone}>
      {children}
    </div>
  );
}
