/**
 * The letter or sign that was pressed alone, as shortcuts name it. Keyboards that write other letters (Arabic) still have
 * the Latin ones on their keys: there the place of the key decides.
 */
export function shortcutKey(event: KeyboardEvent): string | undefined {
  const { key, code, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || key.length !== 1) return undefined;
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (/^[\x21-\x7e]$/.test(key)) return key;
  if (key === '؟') return '?';
  return code.startsWith('Key') ? code.slice(3).toLowerCase() : undefined;
}

/** Ctrl K, or Cmd K on a Mac. */
export const isPaletteKey = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && (key.toLowerCase() === 'k' || code === 'KeyK');

/** What is pressed rather than written into: letters mean nothing to it. */
const pressed = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range'].map((type) => `[type="${type}"]`);

/** Somebody is writing: every key is theirs. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(`input:not(${pressed.join(', ')}), textarea, select, [contenteditable="true"]`) !== null;
