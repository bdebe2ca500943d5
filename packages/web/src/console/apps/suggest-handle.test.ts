import { expect, it } from 'vitest';
import { suggestHandle } from './suggest-handle';

it.each([
  ['Order Labels', 'order-labels'],
  ['  Étiquettes & Cie.  ', 'etiquettes-cie'],
  ['3D – Viewer!', 'd-viewer'],
  ['تطبيق', ''],
  ['a'.repeat(80), 'a'.repeat(50)],
])('%s is called %s', (name, handle) => {
  expect(suggestHandle(name)).toBe(handle);
});
