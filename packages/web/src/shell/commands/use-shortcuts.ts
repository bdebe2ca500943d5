import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { readPreference } from '../../design/preferences';
import { isPaletteKey, isTyping, shortcutKey } from './shortcut-key';
import type { HereCommands } from './use-area-commands';
import { findPageKey } from './use-page-keys';

/** How long the second key of two may take. */
const sequenceMs = 1500;

interface Shortcuts {
  here: HereCommands;
  openPalette(): void;
  openHelp(): void;
}

/** Ctrl K anywhere; single keys where nobody is writing, no dialog is open, and the person has not switched them off. */
export function useShortcuts({ here, openPalette, openHelp }: Shortcuts): void {
  const router = useRouter();
  const wentAt = useRef(Number.NEGATIVE_INFINITY);
  const go = async (letter: string) => {
    const commands = await here.load?.();
    const page = commands?.pages(here.params).find((one) => one.letter === letter);
    if (page) router.history.push(page.href);
  };
  const search = () => {
    const field = document.querySelector<HTMLElement>('main input[type="search"], main search input');
    if (field) field.focus();
    else openPalette();
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    if (isPaletteKey(event)) {
      event.preventDefault();
      openPalette();
      return;
    }
    if (isTyping(event.target) || readPreference('souk_shortcuts') === 'off') return;
    const key = shortcutKey(event);
    if (!key) return;
    const follows = performance.now() - wentAt.current < sequenceMs;
    wentAt.current = Number.NEGATIVE_INFINITY;
    if (follows) {
      event.preventDefault();
      void go(key);
    } else if (key === 'g') wentAt.current = performance.now();
    else if (key === '?') openHelp();
    else if (key === '/') {
      event.preventDefault();
      search();
    } else {
      const own = findPageKey(key);
      if (!own || event.repeat) return;
      event.preventDefault();
      own.press();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
