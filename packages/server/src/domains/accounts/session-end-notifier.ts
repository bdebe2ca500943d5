/**
 * Notifies the session caches of this process that a session has ended. Other processes are notified by the database on
 * commit.
 */
export interface SessionEndNotifier {
  tell(sessionIds: readonly string[]): void;
  on(listener: (sessionIds: readonly string[]) => void): void;
}

declare module '../../foundation/platform.js' {
  interface Parts {
    sessionEndNotifier: SessionEndNotifier;
  }
}

export function openSessionEndNotifier(): SessionEndNotifier {
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
