import type { NavigationEntry } from '../design/side-navigation';

/** What staff do, most often first. */
export const reviewPages: NavigationEntry[] = [
  { title: 'desk.queue.title', icon: 'review', to: '/review', exact: true },
  { title: 'desk.decisions.title', icon: 'decided', to: '/review/decisions' },
  { title: 'desk.apps.title', icon: 'apps', to: '/review/apps' },
  { title: 'desk.developers.title', icon: 'person', to: '/review/developers' },
  { title: 'desk.statistics.title', icon: 'overview', to: '/review/statistics' },
  { title: 'desk.actions.title', icon: 'versions', to: '/review/actions' },
  { title: 'desk.mail.title', icon: 'mail', to: '/review/mail' },
];
