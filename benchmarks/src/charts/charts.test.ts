import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawAll, figuresFolder } from './draw-all.js';
import { drawBars } from './draw-bars.js';
import { drawCurve } from './draw-curves.js';

const row = (
  name: string,
  ratio: number | null,
  target: string,
  verdict: 'passed' | 'short' | 'noisy' | 'not run',
) => ({
  name,
  ratio,
  target,
  verdict,
});

describe('the charts of the documentation', () => {
  it.each(drawAll())('$file is drawn from the figures beside it (else: npm run bench -- --redraw)', ({ file, svg }) => {
    expect(readFileSync(`${figuresFolder}${file}`, 'utf8')).toBe(svg);
  });

  it('of bars say in words what they show, in light and dark, and leave out what was not run', () => {
    const svg = drawBars(
      [
        row('fast', 1.2, '≥ 0.8', 'passed'),
        row('slow <&>', 0.4, '≥ 0.8', 'short'),
        row('unsure', 2, '≤ 3', 'noisy'),
        row('absent', null, '≤ 3', 'not run'),
      ],
      'two cores',
    );
    expect(svg).toMatch(/^<svg [^>]*role="img"[^>]*aria-labelledby="bars-title bars-description"/);
    expect(svg).toContain(
      'fast: 1.20 with a target of ≥ 0.8. slow &lt;&amp;&gt;: 0.40 with a target of ≥ 0.8, below target.',
    );
    expect(svg).toContain('@media (prefers-color-scheme:dark)');
    expect(svg).toContain('inconclusive');
    expect(svg).not.toContain('absent');
  });

  it('measure a target from either side, and the other side where there is none', () => {
    const widthsOf = (svg: string) =>
      [...svg.matchAll(/<rect [^>]*y="\d+" width="([\d.]+)"/g)].map(([, width]) => width);
    const svg = drawBars(
      [
        row('more is better', 0.4, '≥ 0.8', 'short'),
        row('less is better', 1.5, '≤ 3', 'passed'),
        row('nobody has to win', 1.5, 'none', 'passed'),
      ],
      'two cores',
    );
    expect(widthsOf(svg)).toEqual(['65', '260', '195']);
  });

  it('of growth have both axes by powers of ten', () => {
    const points = [1, 10, 100].map((size) => ({ size, ms: size / 2 }));
    const curve = { name: 'sample', title: 'A sample', of: 'things', machine: 'two cores' };
    const svg = drawCurve({ ...curve, series: [{ name: 'read', points }] });
    expect(svg).toContain('points="70,278.8 295,185.4 520,92.1"');
    expect(svg).toContain('read: 0.5 ms at 1, 5 ms at 10, 50 ms at 100.');
  });
});
