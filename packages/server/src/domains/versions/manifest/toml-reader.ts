/** Where something stands in a text, both counted from 1. */
export interface Place {
  line: number;
  column: number;
}

const code = (character: string): number => character.charCodeAt(0);
const space = code(' ');
const tab = code('\t');
const lineEnd = code('\n');
const carriageReturn = code('\r');
const comment = code('#');
const backslash = code('\\');
const endsOfBare = new Set([...',]}\n#'].map(code));

/** Walks over the words of TOML: blanks, names, strings, bare values. It knows nothing of what they mean. */
export class TomlReader {
  readonly #text: string;
  at = 0;
  #line = 1;
  #lineStart = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get ended(): boolean {
    return this.at >= this.#text.length;
  }

  /** Of a position on the line that is being read. */
  placeOf(at: number): Place {
    return { line: this.#line, column: at - this.#lineStart + 1 };
  }

  take(word: string): boolean {
    if (!this.#text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  /** Spaces, and with `lines` also line ends and comments. */
  skipBlank(lines: boolean): void {
    for (; !this.ended; this.#step()) {
      const character = this.#text.charCodeAt(this.at);
      if (character === space || character === tab) continue;
      if (!lines) return;
      if (character === comment) this.skipLine();
      else if (character !== lineEnd && character !== carriageReturn) return;
      if (this.ended) return;
    }
  }

  /** To the end of the line, without it. */
  skipLine(): void {
    const end = this.#text.indexOf('\n', this.at);
    this.at = end < 0 ? this.#text.length : end;
  }

  takeName(): string | undefined {
    const start = this.at;
    if (this.takeString()) return unquote(this.#text.slice(start, this.at));
    while (isOfName(this.#text.charCodeAt(this.at))) this.at++;
    return this.at === start ? undefined : this.#text.slice(start, this.at);
  }

  /** A string of any of the four kinds. */
  takeString(): boolean {
    for (const quote of ['"""', "'''", '"', "'"]) {
      if (!this.take(quote)) continue;
      this.#skipTo(quote);
      return true;
    }
    return false;
  }

  /** A number, a boolean, a date. */
  skipBare(): void {
    while (!this.ended && !endsOfBare.has(this.#text.charCodeAt(this.at))) this.at++;
  }

  #skipTo(quote: string): void {
    const escapes = quote.startsWith('"');
    while (!this.ended && !this.take(quote)) {
      if (escapes && this.#text.charCodeAt(this.at) === backslash) this.#step();
      this.#step();
    }
    // A string of several lines may end in quotes of its own: """a""""" is a"".
    while (quote.length === 3 && this.take(quote.slice(0, 1)));
  }

  #step(): void {
    if (this.#text.charCodeAt(this.at) === lineEnd) {
      this.#line++;
      this.#lineStart = this.at + 1;
    }
    this.at++;
  }
}

/** What a key may be made of without quotes. */
const isOfName = (character: number): boolean =>
  (character >= code('a') && character <= code('z')) ||
  (character >= code('A') && character <= code('Z')) ||
  (character >= code('0') && character <= code('9')) ||
  character === code('_') ||
  character === code('-');

/** A quoted key as the parser reads it; an escape that only TOML knows leaves it as it is written. */
function unquote(quoted: string): string {
  if (quoted.startsWith("'")) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch (error) {
    if (error instanceof SyntaxError) return quoted.slice(1, -1);
    throw error;
  }
}
