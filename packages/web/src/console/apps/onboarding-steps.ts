import type { LinkProps } from '@tanstack/react-router';
import type { AppProgress } from '../../api/app-progress';
import type { App } from '../../api/apps';

export type StepName = 'manifest' | 'release' | 'devStore' | 'webhook' | 'listing' | 'checks' | 'submit' | 'listed';

export interface Step {
  name: StepName;
  done: boolean;
  /** Where it is done. */
  to: LinkProps['to'];
  version?: number;
}

/** From the first manifest to the marketplace, in the order in which one does it. */
export function stepsOf(app: App, { onDevStore, delivered, listing, listingCase }: AppProgress): Step[] {
  const listed = app.state === 'listed' || app.state === 'unlisted';
  const { latestVersion } = app;
  return [
    { name: 'manifest', done: latestVersion !== null, to: '/console/apps/$appId/versions/new' },
    {
      name: 'release',
      done: app.currentVersion !== null,
      to: latestVersion === null ? '/console/apps/$appId/versions' : '/console/apps/$appId/versions/$version',
      ...(latestVersion !== null && { version: latestVersion }),
    },
    { name: 'devStore', done: onDevStore, to: '/console/dev-stores' },
    { name: 'webhook', done: delivered, to: '/console/apps/$appId/deliveries' },
    { name: 'listing', done: listed || listing.complete, to: '/console/apps/$appId/listing' },
    { name: 'checks', done: listed || listingCase?.checks?.passed === true, to: '/console/apps/$appId/review' },
    { name: 'submit', done: listed || isSubmitted(listingCase), to: '/console/apps/$appId/review' },
    { name: 'listed', done: listed, to: '/console/apps/$appId/review' },
  ];
}

/** On its way to a reviewer, or decided in its favour. */
const isSubmitted = (listingCase: AppProgress['listingCase']): boolean =>
  listingCase !== null && ['checking', 'submitted', 'in_review', 'approved'].includes(listingCase.state);
