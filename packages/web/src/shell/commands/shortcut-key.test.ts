import { describe, expect, it } from 'vitest';
import { isPaletteKey, shortcutKey } from './shortcut-key.js';

const alone = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({ ...alone, key, ...more }) as KeyboardEvent;

describe('readKey', () => {
  it('reads letters and signs that are pressed alone', () => {
    expect(shortcutKey(press('g'))).toBe('g');
    expect(shortcutKey(press('G', { shiftKey: true }))).toBe('g');
    expect(shortcutKey(press('?', { shiftKey: true }))).toBe('?');
    expect(shortcutKey(press('/'))).toBe('/');
  });

  it('leaves what is pressed with a modifier, and keys that write nothing, to others', () => {
    expect(shortcutKey(press('g', { ctrlKey: true }))).toBeUndefined();
    expect(shortcutKey(press('g', { metaKey: true }))).toBeUndefined();
    expect(shortcutKey(press('Escape'))).toBeUndefined();
  });

  it('goes by the place of the key where the keyboard writes other letters', () => {
    expect(shortcutKey(press('ل', { code: 'KeyG' }))).toBe('g');
    expect(shortcutKey(press('؟', { code: 'Slash', shiftKey: true }))).toBe('?');
  });

  it('goes by the letter where the keyboard has its letters elsewhere', () => {
    expect(shortcutKey(press('a', { code: 'KeyQ' }))).toBe('a');
  });
});

describe('isPaletteKey', () => {
  it('is K with Ctrl or Cmd, and nothing else', () => {
    expect(isPaletteKey(press('k', { ctrlKey: true }))).toBe(true);
    expect(isPaletteKey(press('K', { metaKey: true }))).toBe(true);
    expect(isPaletteKey(press('ن', { ctrlKey: true, code: 'KeyK' }))).toBe(true);
    expect(isPaletteKey(press('k'))).toBe(false);
    expect(isPaletteKey(press('k', { ctrlKey: true, shiftKey: true }))).toBe(false);
  });
});
