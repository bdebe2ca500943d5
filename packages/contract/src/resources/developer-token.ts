import { Type } from 'typebox';
import { closed, Id, nullable, Time } from './common.js';

export const developerTokenIdleDays = 90;
export const developerTokenLifeDays = 365;
export const developerScope = 'developer';

export const DeveloperToken = Type.Object(
  {
    id: Id,
    label: Type.String({ description: 'The name of the device it was issued to.' }),
    last4: Type.String({ minLength: 4, maxLength: 4, description: 'The last 4 characters, to tell tokens apart.' }),
    createdAt: Time,
    lastUsedAt: nullable(Time),
    expiresAt: Time,
  },
  { ...closed, title: 'DeveloperToken' },
);
