import { EmptyState } from '../../design/empty-state';

export function OverviewPage() {
  return <EmptyState title="…" />;
}
