import './timeline.css';
import type { ReactNode } from 'react';
import type { Tone } from './status';

interface TimelineProps {
  children: ReactNode;
  /** Stands inside a step of another one. */
  inner?: boolean;
  /** The newest step stands first. */
  reversed?: boolean;
}

/** What happened, step by step, along one line of time. */
export function Timeline({ children, inner, reversed }: TimelineProps) {
  return (
    <ol className="souk-timeline" data-inner={inner} reversed={reversed}>
      {children}
    </ol>
  );
}

/** `expected` has not happened yet. */
export function TimelineStep({ tone = 'neutral', children }: { tone?: Tone | 'expected'; children: ReactNode }) {
  return <li data-tone={tone}>{children}</li>;
}
