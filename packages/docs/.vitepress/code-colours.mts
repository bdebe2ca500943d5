/**
 * Colours of code as classes: the site's policy allows no inline style. Each kind of token gets a colour nobody sees, which
 * is then replaced by the class of its kind (`theme/style.css` gives it its colour by day and by night).
 */
const kinds = {
  comment: ['comment', 'punctuation.definition.comment'],
  string: ['string', 'punctuation.definition.string', 'markup.inline.raw'],
  number: ['constant', 'constant.numeric', 'constant.language', 'support.constant'],
  keyword: ['keyword', 'storage', 'storage.type', 'keyword.operator.new'],
  name: ['entity.name.function', 'support.function', 'variable.function'],
  type: ['entity.name.type', 'entity.name.class', 'support.class', 'support.type'],
  member: [
    'support.type.property-name',
    'variable.other.property',
    'meta.object-literal.key',
    'entity.name.tag',
    'entity.other.attribute-name',
    'variable.parameter',
  ],
} as const;

const markOf = (index: number) => `#0000${(index + 16).toString(16)}`.toUpperCase();
const marks = Object.keys(kinds).map((kind, index) => [markOf(index), kind] as const);

export const codeTheme = {
  name: 'souk',
  type: 'light' as const,
  colors: { 'editor.foreground': '#000001', 'editor.background': '#FFFFFF' },
  settings: [
    { settings: { foreground: '#000001', background: '#FFFFFF' } },
    ...Object.values(kinds).map((scope, index) => ({ scope: [...scope], settings: { foreground: markOf(index) } })),
  ],
};

interface Element {
  properties: Record<string, unknown>;
}

export const coloursAsClasses = {
  name: 'souk:colours-as-classes',
  pre(node: Element) {
    delete node.properties.style;
  },
  span(node: Element) {
    const style = String(node.properties.style ?? '').toUpperCase();
    delete node.properties.style;
    const kind = marks.find(([mark]) => style.includes(mark))?.[1];
    if (kind) node.properties.class = `tk-${kind}`;
  },
};
