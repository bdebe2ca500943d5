import type { Context } from './context.js';

interface OptionOf<Kind extends string> {
  kind: Kind;
  /** One line for the help. */
  says: string;
  short?: string;
}

export type OptionSpec =
  | OptionOf<'switch'>
  | (OptionOf<'whole'> & { takes: string })
  | (OptionOf<'many'> & { takes: string })
  | (OptionOf<'text'> & { takes: string; choices?: readonly string[] });

export interface ArgumentSpec {
  says: string;
  required?: boolean;
  /** It takes every word that is left, with a space between them. */
  many?: boolean;
  choices?: readonly string[];
}

type Options = Record<string, OptionSpec>;
type Arguments = Record<string, ArgumentSpec>;

type ValueOf<Spec extends OptionSpec> = Spec extends { kind: 'switch' }
  ? boolean
  : Spec extends { kind: 'many' }
    ? string[]
    : Spec extends { kind: 'whole' }
      ? number | undefined
      : string | undefined;

export type InputOf<A extends Arguments, O extends Options> = {
  [Name in keyof O]: ValueOf<O[Name]>;
} & { [Name in keyof A]: A[Name] extends { required: true } ? string : string | undefined };

interface Described {
  name: string;
  /** One line for the help. */
  summary: string;
}

export interface Command extends Described {
  /** Lines that can be typed as they stand. */
  examples: readonly string[];
  arguments: Arguments;
  options: Options;
  run(context: Context, input: Record<string, unknown>): Promise<void>;
}

/** Commands under one word: `souk app ...`. */
export interface CommandGroup extends Described {
  commands: readonly (Command | CommandGroup)[];
}

interface CommandParts<A extends Arguments, O extends Options> extends Described {
  examples: readonly string[];
  arguments?: A;
  options?: O;
  run(context: Context, input: InputOf<A, O>): Promise<void>;
}

export function command<
  const A extends Arguments = Record<never, never>,
  const O extends Options = Record<never, never>,
>(parts: CommandParts<A, O>): Command {
  const { name, summary, examples, run } = parts;
  return {
    name,
    summary,
    examples,
    arguments: parts.arguments ?? {},
    options: parts.options ?? {},
    // The parser built the input from these very declarations.
    run: (context, input) => run(context, input as InputOf<A, O>),
  };
}
