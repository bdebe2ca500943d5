import { closed } from '@souk/contract';
import { Type } from 'typebox';

/** How far back: counts are kept for seven days. */
export const HoursQuery = Type.Object(
  {
    hours: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 168,
        description: 'The number of hours, including the current one. Default: 24.',
      }),
    ),
  },
  closed,
);

export const defaultHours = 24;
