/** Which app is meant, where the folder does not tell. */
export const appOption = {
  kind: 'text',
  takes: 'app',
  short: 'a',
  says: "Its handle, id or client id; left out, this folder's app.",
} as const;

export const manifestOption = {
  kind: 'text',
  takes: 'file',
  short: 'm',
  says: 'The manifest; left out, souk.app.toml.',
} as const;

export const environmentOption = {
  kind: 'text',
  takes: 'environment',
  short: 'e',
  choices: ['staging', 'production'],
  says: 'staging or production.',
} as const;

export const yesOption = { kind: 'switch', short: 'y', says: 'Do it without asking.' } as const;
