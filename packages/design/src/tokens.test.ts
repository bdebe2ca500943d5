import { describe, expect, it } from 'vitest';
import { dark, light, type Tones } from './tokens.js';

/** As WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [brighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (brighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

describe.each<[string, Tones]>([
  ['light', light],
  ['dark', dark],
])('the %s tones', (_name, tones) => {
  it.each(['ink', 'quiet', 'accent', 'good', 'warning', 'bad'] as const)(
    'let %s be read on paper and on cards',
    (name) => {
      for (const ground of [tones.paper, tones.card, tones.hover, tones.chosen])
        expect(contrast(tones[name], ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('let the text on a button be read', () => {
    expect(contrast(tones.onButton, tones.button)).toBeGreaterThanOrEqual(4.5);
  });

  it('let the border of a field be seen', () => {
    for (const ground of [tones.paper, tones.card]) expect(contrast(tones.control, ground)).toBeGreaterThanOrEqual(3);
  });
});
