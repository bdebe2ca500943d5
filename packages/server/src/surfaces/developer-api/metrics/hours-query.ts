import { closed } from '@souk/contract';
import { Type } from 'typebox';

/** How far back: counts are kept for seven days. */
export const HoursQuery = Type.Object(
  {
    hours: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 168,
        description: 'How many hours back, the current one included; 24 by default.',
      }),
    ),
  },
  closed,
);

export const defaultHours = 24;
