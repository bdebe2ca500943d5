import { type Static, Type } from 'typebox';
import { closed, Time, Words } from './common.js';
import { Day } from './sales-report.js';

/** The kinds of data that an app can reach. */
export const activityKinds = [
  'stores',
  'products',
  'collections',
  'inventory',
  'orders',
  'customers',
  'checkouts',
  'data',
  'exports',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const activityDays = 30;

const count = (description: string) => Type.Integer({ minimum: 0, description });

/** What an installed app did with a business's data. */
export const InstallationActivity = Type.Object(
  {
    from: Day,
    to: Day,
    kinds: Type.Array(
      Type.Object(
        {
          kind: Words(activityKinds, 'The type of data; `data` is app data, `exports` are whole files.'),
          reads: count('The number of read requests.'),
          writes: count('The number of write requests.'),
          refused: count('The number of failed requests.'),
          lastAt: Time,
        },
        { ...closed, title: 'ActivityOfKind' },
      ),
      { description: 'The types of data requested, busiest first.' },
    ),
    days: Type.Array(
      Type.Object(
        { day: Day, reads: count('The number of read requests.'), writes: count('The number of write requests.') },
        closed,
      ),
      { description: 'Every day, in UTC.' },
    ),
  },
  { ...closed, title: 'InstallationActivity' },
);
export type InstallationActivity = Static<typeof InstallationActivity>;
