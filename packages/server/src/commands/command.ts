import type { Platform } from '../foundation/platform.js';

/** What a command reports when it is done: for people and for programs. */
export interface Outcome {
  text: string;
  json: Record<string, unknown>;
}

export interface CommandInput {
  platform: Platform;
  /** How many migrations were applied on the way here. */
  migrated: number;
  operands: string[];
  options: Record<string, string | undefined>;
  flags: ReadonlySet<string>;
}

/** One subcommand of the operator's command. */
export interface Command {
  /** The words it is called by. */
  words: string[];
  /** What follows them, by name: all are required. */
  operands: string[];
  /** Options with a value, and what they mean. */
  options?: Record<string, string>;
  /** Options without a value, and what they mean. */
  flags?: Record<string, string>;
  summary: string;
  run(input: CommandInput): Promise<Outcome>;
}

/** What was typed makes no sense. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** It makes sense but cannot be done; the message says why and what to do. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
}
