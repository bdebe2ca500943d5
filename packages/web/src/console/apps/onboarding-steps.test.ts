import { describe, expect, it } from 'vitest';
import type { AppProgress } from '../../api/app-progress';
import type { App } from '../../api/apps';
import { stepsOf } from './onboarding-steps';

const draft = { id: '1', state: 'draft', currentVersion: null, latestVersion: null } as App;
const nothing = { onDevStore: false, delivered: false, listing: { complete: false }, listingCase: null } as AppProgress;
const done = (app: Partial<App>, progress: Partial<AppProgress> = {}) =>
  stepsOf({ ...draft, ...app }, { ...nothing, ...progress })
    .filter((step) => step.done)
    .map(({ name }) => name);
const caseIn = (state: string, passed: boolean) =>
  ({ state, checks: { passed } }) as unknown as NonNullable<AppProgress['listingCase']>;

describe('what is next', () => {
  it('begins with the manifest', () => {
    expect(done({})).toEqual([]);
    expect(stepsOf(draft, nothing).map(({ name }) => name)).toEqual([
      'manifest',
      'release',
      'devStore',
      'webhook',
      'listing',
      'checks',
      'submit',
      'listed',
    ]);
  });

  it('leads to the version that waits to be released', () => {
    const release = stepsOf({ ...draft, latestVersion: 3 }, nothing).find(({ name }) => name === 'release');
    expect(release).toMatchObject({ done: false, to: '/console/apps/$appId/versions/$version', version: 3 });
  });

  it('counts a submission while it is on its way, and not once it came back', () => {
    expect(done({}, { listingCase: caseIn('in_review', true) })).toEqual(['checks', 'submit']);
    expect(done({}, { listingCase: caseIn('changes_requested', true) })).toEqual(['checks']);
    expect(done({}, { listingCase: caseIn('checks_failed', false) })).toEqual([]);
  });

  it('is over when the app is listed', () => {
    const all = { onDevStore: true, delivered: true };
    expect(done({ state: 'listed', currentVersion: 1, latestVersion: 1 }, all)).toHaveLength(8);
  });
});
