import { describe, expect, it } from 'vitest';
import { isPaletteKey, readKey } from './read-key.js';

const alone = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({ ...alone, key, ...more }) as KeyboardEvent;

describe('readKey', () => {
  it('reads letters and signs that are pressed alone', () => {
    expect(readKey(press('g'))).toBe('g');
    expect(readKey(press('G', { shiftKey: true }))).toBe('g');
    expect(readKey(press('?', { shiftKey: true }))).toBe('?');
    expect(readKey(press('/'))).toBe('/');
  });

  it('leaves what is pressed with a modifier, and keys that write nothing, to others', () => {
    expect(readKey(press('g', { ctrlKey: true }))).toBeUndefined();
    expect(readKey(press('g', { metaKey: true }))).toBeUndefined();
    expect(readKey(press('Escape'))).toBeUndefined();
  });

  it('goes by the place of the key where the keyboard writes other letters', () => {
    expect(readKey(press('ل', { code: 'KeyG' }))).toBe('g');
    expect(readKey(press('؟', { code: 'Slash', shiftKey: true }))).toBe('?');
  });

  it('goes by the letter where the keyboard has its letters elsewhere', () => {
    expect(readKey(press('a', { code: 'KeyQ' }))).toBe('a');
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
