import './health.css';
import { Anchor, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Sparkline } from './sparkline';

interface MetricCardProps {
  title: string;
  /** Where it is told in full. */
  to: '/console/apps/$appId/deliveries' | '/console/apps/$appId/api' | '/console/apps/$appId/installations';
  appId: string;
  /** Undefined while it loads. */
  value: ReactNode | undefined;
  note?: ReactNode;
  bad?: boolean;
  /** Hour by hour. */
  line?: number[];
}

/** One number of an app's health, what it means, and the way to more. */
export function MetricCard({ title, to, appId, value, note, bad = false, line }: MetricCardProps) {
  return (
    <div className="souk-card souk-figure">
      <dt>
        <Anchor component={Link} to={to} params={{ appId } as never} size="sm">
          {title}
        </Anchor>
      </dt>
      <dd className="souk-figure-value" data-bad={bad}>
        {value === undefined ? <Skeleton h={28} w="60%" /> : value}
      </dd>
      <dd className="souk-figure-note">{value !== undefined && note}</dd>
      {line?.some((value) => value > 0) && (
        <dd className="souk-figure-line">
          <Sparkline values={line} />
        </dd>
      )}
    </div>
  );
}
