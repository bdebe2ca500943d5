/** A drawing as text: elements are written as they come, with numbers that are short and the same on every machine. */
export type Attributes = Record<string, string | number | undefined>;

export function element(name: string, attributes: Attributes, content?: string): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeText(typeof value === 'number' ? short(value) : String(value))}"`)
    .join('');
  return content === undefined ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

export const words = (text: string, attributes: Attributes): string => element('text', attributes, escapeText(text));

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** Colours that differ in lightness too, so that they can be told apart without seeing hues, on white and on black. */
const light = {
  ground: '#ffffff',
  ink: '#1c1917',
  faint: '#57534e',
  line: '#e7e5e4',
  good: '#15803d',
  poor: '#b91c1c',
  unsure: '#a16207',
  plain: '#78716c',
  a: '#9a3412',
  b: '#1d4ed8',
  c: '#047857',
  d: '#7e22ce',
  e: '#be185d',
  f: '#475569',
};
const dark: typeof light = {
  ground: '#1c1917',
  ink: '#fafaf9',
  faint: '#a8a29e',
  line: '#44403c',
  good: '#4ade80',
  poor: '#f87171',
  unsure: '#facc15',
  plain: '#a8a29e',
  a: '#fb923c',
  b: '#60a5fa',
  c: '#34d399',
  d: '#c084fc',
  e: '#f472b6',
  f: '#94a3b8',
};
export type Colour = keyof typeof light;
export const seriesColours: readonly Colour[] = ['a', 'b', 'c', 'd', 'e', 'f'];

function styles(): string {
  const rules = (tones: typeof light) =>
    Object.entries(tones)
      .map(([name, value]) => `.fill-${name}{fill:${value}}.stroke-${name}{stroke:${value}}`)
      .join('');
  return [
    'text{font:12px system-ui,sans-serif}.title{font-size:15px;font-weight:600}.small{font-size:11px}',
    // What stands across a line of the grid stays legible.
    '.clear{paint-order:stroke;stroke-width:4px}',
    '.curve{fill:none;stroke-width:2;stroke-linejoin:round}.end{text-anchor:end}.middle{text-anchor:middle}',
    rules(light),
    `@media (prefers-color-scheme:dark){${rules(dark)}}`,
  ].join('');
}

export interface Drawing {
  /** Unique in a page that shows several. */
  name: string;
  title: string;
  /** What a person who cannot see it should be told: the figures, in sentences. */
  description: string;
  width: number;
  height: number;
  parts: string[];
}

export function writeSvg({ name, title, description, width, height, parts }: Drawing): string {
  const ids = { title: `${name}-title`, description: `${name}-description` };
  const frame = {
    xmlns: 'http://www.w3.org/2000/svg',
    role: 'img',
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    'aria-labelledby': `${ids.title} ${ids.description}`,
  };
  const content = [
    element('title', { id: ids.title }, escapeText(title)),
    element('desc', { id: ids.description }, escapeText(description)),
    element('style', {}, styles()),
    element('rect', { class: 'fill-ground', width, height, rx: 6 }),
    ...parts,
  ];
  return `${element('svg', frame, `\n${content.join('\n')}\n`)}\n`;
}
