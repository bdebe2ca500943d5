/** The result of one check. */
export interface Finding {
  what: string;
  status: 'good' | 'bad' | 'warning' | 'skipped';
  says: string;
  fix?: string;
}

export const skipped = (...names: string[]): Finding[] =>
  names.map((what) => ({ what, status: 'skipped', says: 'not checked' }));
