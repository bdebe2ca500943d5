import { type Static, Type } from 'typebox';
import { closed, nullable, Text } from './common.js';

const Tag = nullable(Type.String({ examples: ['newsletter'] }));

export const Utm = Type.Object(
  { source: Tag, medium: Tag, campaign: Tag, content: Tag },
  { ...closed, title: 'Utm', description: 'The source of the visit, from the UTM parameters of the URL.' },
);
export type Utm = Static<typeof Utm>;

const TagInput = Type.Optional(nullable(Text({ max: 255, description: 'A UTM value.', examples: ['newsletter'] })));

export const UtmInput = Type.Object(
  { source: TagInput, medium: TagInput, campaign: TagInput, content: TagInput },
  { ...closed, title: 'UtmInput' },
);
export type UtmInput = Static<typeof UtmInput>;
