type Paint = (text: string) => string;
export type Colours = Record<'bold' | 'quiet' | 'good' | 'bad' | 'warning' | 'accent', Paint>;

const plain: Paint = (text) => text;
const paint =
  (open: number, close: number): Paint =>
  (text) =>
    `\u001b[${open}m${text}\u001b[${close}m`;

/** Colours where a person looks: never into a file or a pipe, unless they are forced. */
export function coloursFor(stream: NodeJS.WriteStream, { NO_COLOR, FORCE_COLOR, TERM }: NodeJS.ProcessEnv): Colours {
  const forced = FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0';
  const wanted = forced || (stream.isTTY === true && !NO_COLOR && TERM !== 'dumb');
  if (!wanted) return { bold: plain, quiet: plain, good: plain, bad: plain, warning: plain, accent: plain };
  return {
    bold: paint(1, 22),
    quiet: paint(2, 22),
    good: paint(32, 39),
    bad: paint(31, 39),
    warning: paint(33, 39),
    accent: paint(36, 39),
  };
}
