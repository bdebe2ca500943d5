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
          kind: Words(
            activityKinds,
            'The kind of data; `data` are values the app keeps itself, `exports` whole files.',
          ),
          reads: count('Calls that read.'),
          writes: count('Calls that wrote.'),
          refused: count('Calls that were refused.'),
          lastAt: Time,
        },
        { ...closed, title: 'ActivityOfKind' },
      ),
      { description: 'The kinds it called for, the busiest first.' },
    ),
    days: Type.Array(
      Type.Object({ day: Day, reads: count('Calls that read.'), writes: count('Calls that wrote.') }, closed),
      { description: 'Every day, in UTC.' },
    ),
  },
  { ...closed, title: 'InstallationActivity' },
);
export type InstallationActivity = Static<typeof InstallationActivity>;
