import { findHandleProblem } from '@souk/contract';
import type { LinkProps } from '@tanstack/react-router';
import type { AppOverview } from '../../api/apps';

interface AttentionItem {
  kind:
    | 'suspended'
    | 'handle'
    | 'disabled'
    | 'failing'
    | 'changes_requested'
    | 'checks_failed'
    | 'rejected'
    | 'unreleased'
    | 'waiting';
  count: number;
  to: LinkProps['to'];
}

const review = '/console/apps/$appId/review';
const installations = '/console/apps/$appId/installations';
const deliveries = '/console/apps/$appId/deliveries';
const versions = '/console/apps/$appId/versions';
const settings = '/console/apps/$appId/settings';

/** What of an app waits for somebody, the gravest first. */
export function attentionItems({ app, webhooks, review: latest }: AppOverview): AttentionItem[] {
  if (app.state === 'archived') return [];
  const found: (AttentionItem | false)[] = [
    app.state === 'suspended' && { kind: 'suspended', count: 1, to: review },
    findHandleProblem(app.handle) !== undefined && { kind: 'handle', count: 1, to: settings },
    webhooks.disabled > 0 && { kind: 'disabled', count: webhooks.disabled, to: installations },
    webhooks.failing > 0 && { kind: 'failing', count: webhooks.failing, to: deliveries },
    latest?.state === 'changes_requested' && { kind: 'changes_requested', count: 1, to: review },
    latest?.state === 'checks_failed' && { kind: 'checks_failed', count: 1, to: review },
    latest?.state === 'rejected' && { kind: 'rejected', count: 1, to: review },
    latest?.dueAt != null && { kind: 'waiting', count: 1, to: review },
    isBehind(app) && { kind: 'unreleased', count: app.latestVersion ?? 0, to: versions },
  ];
  return found.filter((matter) => matter !== false);
}

/** Something newer was uploaded than what businesses get; a version on its way through review is told by its case. */
const isBehind = ({ currentVersion, latestVersion }: AppOverview['app']): boolean =>
  currentVersion !== null && latestVersion !== null && latestVersion > currentVersion;
