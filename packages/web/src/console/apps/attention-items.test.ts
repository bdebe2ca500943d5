import { describe, expect, it } from 'vitest';
import type { AppOverview } from '../../api/apps';
import { attentionItems } from './attention-items';
import { successRate } from './success-rate';

const well: AppOverview = {
  app: {
    id: '1',
    clientId: 'app_x',
    handle: 'labels',
    name: 'Labels',
    state: 'listed',
    currentVersion: 2,
    latestVersion: 2,
    installationsCount: 3,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
  },
  webhooks: { failing: 0, disabled: 0, last24h: { delivered: 10, failed: 0, skipped: 0 } },
  review: null,
};
const kinds = (changes: Partial<AppOverview>) => attentionItems({ ...well, ...changes }).map(({ kind }) => kind);

describe('what needs a hand', () => {
  it('is nothing when all is well', () => {
    expect(kinds({})).toEqual([]);
  });

  it('is failing and disabled endpoints, reviews, and versions nobody got yet', () => {
    const review = { id: '1', kind: 'listing' as const, submittedAt: well.app.createdAt, dueAt: null };
    expect(kinds({ webhooks: { ...well.webhooks, failing: 1, disabled: 2 } })).toEqual(['disabled', 'failing']);
    expect(kinds({ review: { ...review, state: 'changes_requested' } })).toEqual(['changes_requested']);
    expect(kinds({ review: { ...review, state: 'in_review', dueAt: well.app.createdAt } })).toEqual(['waiting']);
    expect(kinds({ app: { ...well.app, latestVersion: 3 } })).toEqual(['unreleased']);
  });

  it('is a handle that can no longer be an address', () => {
    expect(kinds({ app: { ...well.app, handle: 'shop--staging' } })).toEqual(['handle']);
    expect(kinds({ app: { ...well.app, handle: 'www' } })).toEqual(['handle']);
  });

  it('is nothing about an archived app', () => {
    expect(kinds({ app: { ...well.app, state: 'archived' }, webhooks: { ...well.webhooks, failing: 4 } })).toEqual([]);
  });
});

describe('the share of deliveries that arrived', () => {
  it('is unknown without attempts, and never rounds a failure away', () => {
    expect(successRate({ delivered: 0, failed: 0 })).toBeNull();
    expect(successRate({ delivered: 5, failed: 0 })).toBe(1);
    expect(successRate({ delivered: 99_999, failed: 1 })).toBe(0.999);
  });
});
