import { Type } from 'typebox';
import { handlePattern } from '../names.js';
import { closed, Id, nullable, Time, Words } from './common.js';

export const appStates = ['draft', 'listed', 'unlisted', 'delisted', 'suspended', 'archived'] as const;
export const longestAppName = 50;
export const maxApps = 25;

const versionNumber = (description: string) => nullable(Type.Integer({ minimum: 1, description }));

export const App = Type.Object(
  {
    id: Id,
    clientId: Type.String({
      pattern: '^app_[0-9A-Za-z]{24}$',
      description: 'Identifies the app at the token endpoint.',
    }),
    handle: Type.String({
      pattern: handlePattern,
      description: 'Unique, also after the app is archived. Cannot change after the first release.',
    }),
    name: Type.String({ description: 'The name shown to merchants.' }),
    state: Words(appStates, 'The status of the app. Suspended and archived apps are read-only.'),
    currentVersion: versionNumber('The released version; null before the first release.'),
    latestVersion: versionNumber('The latest uploaded version.'),
    installationsCount: Type.Integer({
      minimum: 0,
      description: 'The number of businesses with the app installed, including dev stores.',
    }),
    createdAt: Time,
    updatedAt: Time,
  },
  { ...closed, title: 'App' },
);

/** Content is judged by the service itself (`APP_FIELDS_INVALID`), so that every problem is told with its path. */
const appMembers = {
  handle: Type.String({
    description: '3 to 50 characters: lowercase letters, digits and single hyphens; some names are reserved.',
  }),
  name: Type.String({ description: `1 to ${longestAppName} characters.` }),
};

export const AppInput = Type.Object(appMembers, closed);
export const AppChanges = Type.Partial(Type.Object(appMembers), { ...closed, minProperties: 1 });
