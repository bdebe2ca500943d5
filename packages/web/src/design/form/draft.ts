/** What somebody typed and has not sent yet, for as long as the tab is open: it outlives a reload and a new sign-in. */
const prefix = 'souk.draft.';

export function readDraft<Values>(key: string): Partial<Values> | undefined {
  const kept = sessionStorage.getItem(`${prefix}${key}`);
  if (kept === null) return undefined;
  try {
    const draft: unknown = JSON.parse(kept);
    if (typeof draft === 'object' && draft !== null) return draft as Partial<Values>;
  } catch {
    // Written by something else than us: as good as none.
  }
  dropDraft(key);
  return undefined;
}

export function keepDraft(key: string, changes: object): void {
  if (Object.keys(changes).length === 0) {
    dropDraft(key);
    return;
  }
  try {
    sessionStorage.setItem(`${prefix}${key}`, JSON.stringify(changes));
  } catch (error) {
    // The browser's storage is full or switched off: the form works on, only a reload would lose what is in it.
    console.warn('The draft could not be kept.', error);
  }
}

/** Whoever signs out leaves nothing behind for the next person at this machine. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}

function dropDraft(key: string): void {
  sessionStorage.removeItem(`${prefix}${key}`);
}
