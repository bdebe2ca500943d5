/** Which app is meant, where the folder does not tell. */
export const appOption = {
  kind: 'text',
  takes: 'app',
  short: 'a',
  says: 'App handle, ID or client ID [default: the app linked to this folder]',
} as const;

export const manifestOption = {
  kind: 'text',
  takes: 'file',
  short: 'm',
  says: 'Manifest file [default: souk.app.toml]',
} as const;

export const environmentOption = {
  kind: 'text',
  takes: 'environment',
  short: 'e',
  choices: ['staging', 'production'],
  says: 'staging or production',
} as const;

export const yesOption = { kind: 'switch', short: 'y', says: 'Skip the confirmation' } as const;
