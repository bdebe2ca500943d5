import type { NavigationEntry } from '../design/side-navigation';

/** What everyone who is signed in has. */
export const accountPages: NavigationEntry[] = [
  { title: 'you.profile.title', icon: 'person', to: '/account', exact: true },
  { title: 'you.password.title', icon: 'token', to: '/account/password' },
  { title: 'you.factor.title', icon: 'secret', to: '/account/second-factor' },
  { title: 'you.sessions.title', icon: 'installations', to: '/account/sessions' },
  { title: 'you.invitations.title', icon: 'mail', to: '/account/invitations' },
  { title: 'you.preferences.title', icon: 'settings', to: '/account/preferences' },
];
