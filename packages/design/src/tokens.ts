/**
 * The look of every face: the web app turns these into its theme, the server-rendered pages into style variables. Text on
 * its own background reaches a contrast of 4.5 to 1 in both themes; a test holds that.
 */
type Ten = readonly [string, string, string, string, string, string, string, string, string, string];

/** Burnt clay: what can be pressed, and what is chosen. */
export const clay: Ten = [
  '#fbf1eb',
  '#f6dfd2',
  '#eec3ab',
  '#e5a37f',
  '#dc8659',
  '#cb6532',
  '#b04f20',
  '#8f3f18',
  '#702f12',
  '#4f200b',
];

/** Sand: everything that is quiet, from paper to ink. */
export const sand: Ten = [
  '#faf8f5',
  '#f3f0ea',
  '#e9e4dc',
  '#dcd5ca',
  '#c4bbae',
  '#a0978a',
  '#6c6459',
  '#544d44',
  '#38332d',
  '#1f1c19',
];

/** The same at night: from ink to paper. */
export const night: Ten = [
  '#ece8e1',
  '#cfc8be',
  '#ada59a',
  '#7d756a',
  '#46403a',
  '#36312c',
  '#26231f',
  '#191715',
  '#131110',
  '#0c0b0a',
];

export interface Tones {
  /** Text. */
  ink: string;
  /** Text that may be passed over. */
  quiet: string;
  /** The page. */
  paper: string;
  /** What lies on the page. */
  card: string;
  line: string;
  /** The border of a field: it must be seen (3 to 1), where a line may only be sensed. */
  control: string;
  /** Under the pointer. */
  hover: string;
  /** Where one is. */
  chosen: string;
  /** Links, and the border of what can be pressed. */
  accent: string;
  /** The face of a main button, and the text on it. */
  button: string;
  onButton: string;
  good: string;
  warning: string;
  bad: string;
}

export const light: Tones = {
  ink: sand[9],
  quiet: sand[6],
  paper: sand[0],
  card: '#ffffff',
  line: sand[2],
  control: '#8f8678',
  hover: sand[1],
  chosen: '#f3ebe3',
  accent: clay[7],
  button: clay[7],
  onButton: '#ffffff',
  good: '#2b6a3c',
  warning: '#8a5300',
  bad: '#a8261d',
};

export const dark: Tones = {
  ink: night[0],
  quiet: night[2],
  paper: night[7],
  card: '#211e1b',
  line: night[5],
  control: night[3],
  hover: night[6],
  chosen: '#302a25',
  accent: clay[3],
  button: clay[4],
  onButton: night[8],
  good: '#7fcf95',
  warning: '#e8b45c',
  bad: '#f2948b',
};

export const fonts = {
  text: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', Helvetica, Arial, sans-serif",
  code: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
};
