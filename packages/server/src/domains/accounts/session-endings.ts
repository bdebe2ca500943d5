/**
 * Tells whoever remembers something of a session, in this very process, that it has ended. Other processes are told by the
 * database with the commit.
 */
export interface SessionEndings {
  tell(sessionIds: readonly string[]): void;
  on(listener: (sessionIds: readonly string[]) => void): void;
}

declare module '../../foundation/platform.js' {
  interface Parts {
    sessionEndings: SessionEndings;
  }
}

export function openSessionEndings(): SessionEndings {
  const listeners: ((sessionIds: readonly string[]) => void)[] = [];
  return {
    tell(sessionIds) {
      for (const listener of listeners) listener(sessionIds);
    },
    on(listener) {
      listeners.push(listener);
    },
  };
}
