import { Failure } from '../failures.js';
import { type Colours, coloursFor } from './colours.js';

interface Streams {
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  stdin: NodeJS.ReadStream;
  environment: NodeJS.ProcessEnv;
}

/** Data goes to stdout, words go to stderr, so that what a program reads is never broken by a notice. */
export class Terminal {
  readonly json: boolean;
  readonly out: Colours;
  readonly err: Colours;
  readonly #streams: Streams;

  constructor(streams: Streams, json: boolean) {
    this.#streams = streams;
    this.json = json;
    this.out = coloursFor(streams.stdout, streams.environment);
    this.err = coloursFor(streams.stderr, streams.environment);
  }

  /** The outcome: as JSON where a program asked for it, else as a person reads it. */
  show(value: unknown, asText: () => string): void {
    this.#streams.stdout.write(this.json ? `${JSON.stringify(value, null, 2)}\n` : this.#typed(asText()));
  }

  /** One line of a stream of outcomes. */
  showLine(value: unknown, asText: () => string): void {
    this.#streams.stdout.write(this.json ? `${JSON.stringify(value)}\n` : withNewline(asText()));
  }

  /** Bytes as they came. */
  write(bytes: string | Uint8Array): void {
    this.#streams.stdout.write(bytes);
  }

  /** Words beside the outcome. A program that asked for JSON gets none. */
  say(text: string): void {
    if (!this.json) this.#streams.stderr.write(this.#typed(text));
  }

  /** Commands as they work when typed: from a checkout, `souk` is not on the PATH. */
  #typed(text: string): string {
    const { SOUK_COMMAND: typed } = this.#streams.environment;
    return withNewline(typed ? text.replace(ownCommand, `${typed} `) : text);
  }

  /** Whether somebody sits there who can be asked. */
  get interactive(): boolean {
    const { stdin, stderr, environment } = this.#streams;
    return !this.json && stdin.isTTY === true && stderr.isTTY === true && !environment.CI;
  }

  /** Asks before something that cannot be taken back; without a terminal `--yes` must have been given. */
  async confirm(question: string, yes: boolean): Promise<void> {
    if (yes) return;
    if (!this.interactive)
      throw new Failure(`Confirmation required: ${question}`, {
        code: 'CONFIRMATION_NEEDED',
        fix: 'Run the command again with --yes.',
      });
    const { askYesOrNo } = await import('./ask.js');
    if (!(await askYesOrNo(question, this.#streams)))
      throw new Failure('Cancelled. Nothing was changed.', { code: 'DECLINED' });
  }

  /** Asks for a text, with what is missing named where nobody can be asked. */
  async ask(question: string, missing: string): Promise<string> {
    if (!this.interactive) throw new Failure(missing, { code: 'INPUT_MISSING' }, 2);
    const { askText } = await import('./ask.js');
    return askText(question, this.#streams);
  }
}

const ownCommand =
  /\bsouk (?=(?:api|app|completion|docs|doctor|help|login|logout|mcp|server|store|webhooks|whoami)\b)/g;

const withNewline = (text: string) => (text.endsWith('\n') ? text : `${text}\n`);
