import type { DataDefinition } from '@souk/contract';

/** A declaration of an app-kept value; json for the app alone, unless told otherwise. */
export const defineData = (
  owner: DataDefinition['owner'],
  key: string,
  rest: Partial<DataDefinition> = {},
): DataDefinition => ({
  owner,
  key,
  type: 'json',
  name: key,
  description: null,
  visibility: 'app',
  min: null,
  max: null,
  max_length: null,
  pattern: null,
  choices: null,
  ...rest,
});
