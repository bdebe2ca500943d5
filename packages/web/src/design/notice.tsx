import './notice.css';
import type { ReactNode } from 'react';
import type { Mood } from './status';

/** One sentence above a page that concerns all of it. */
export function Notice({ mood, children }: { mood: Mood; children: ReactNode }) {
  return (
    <div role="note" className="souk-notice" data-mood={mood}>
      {children}
    </div>
  );
}
