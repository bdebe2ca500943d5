import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** A key that does something on the page that is open. */
export interface PageKey {
  /** One letter or sign, as shortcuts name it. */
  key: string;
  /** What it does, in words. */
  does: string;
  press(): void;
}

let registered: readonly (readonly PageKey[])[] = [];
const listeners = new Set<() => void>();

function change(next: typeof registered): void {
  registered = next;
  for (const tell of listeners) tell();
}

/** The keys of what is shown; where two parts want the same one, the part that came last has it. */
export const findPageKey = (key: string): PageKey | undefined =>
  registered.flat().findLast((candidate) => candidate.key === key);

/** Gives keys to the page for as long as it is shown. They stand under `?` like all others. */
export function usePageKeys(keys: readonly PageKey[]): void {
  const press = useEffectEvent((key: string) => keys.find((one) => one.key === key)?.press());
  const told = JSON.stringify(keys.map(({ key, does }) => [key, does]));
  useEffect(() => {
    const mine = (JSON.parse(told) as [string, string][]).map(([key, does]) => ({
      key,
      does,
      press: () => press(key),
    }));
    change([...registered, mine]);
    return () => change(registered.filter((one) => one !== mine));
  }, [told]);
}

/** Every key of the page that is open. */
export const useShownPageKeys = (): readonly PageKey[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => registered,
  ).flat();
