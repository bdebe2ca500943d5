import { type Static, type TObject, type TProperties, Type } from 'typebox';
import type { Session } from './session.js';

/** Read-only unless whoever starts it says otherwise. */
export type Mode = 'read' | 'write';

/** What a call brings back: facts for programs, and the same in a few words. */
export interface Outcome {
  facts: Record<string, unknown>;
  /** Our own words: numbers, states, ids, and nothing that somebody else typed. */
  says: string;
  /** Lines that may hold what others typed; they are shown between marks. */
  shows?: string;
  /** It was cut by a closer estimate than the one that holds for whatever strangers type. */
  isFitted?: true;
}

/** What a deed works with: the session, and the key under which its write happens once. */
export interface ToolContext extends Session {
  idempotencyKey: string;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  /** `mixed` reads in every mode, and writes in write mode. */
  effect: 'read' | 'write' | 'mixed';
  destroys: boolean;
  /** Calling it again changes nothing more. */
  repeatable: boolean;
  /** It reaches machines that are not Souk's, such as an app's endpoint. */
  reachesOut: boolean;
  input: TObject;
  /** What it takes in read-only mode, where that is less. */
  readInput?: TObject;
  output: TObject;
  /** Members of the output that merchants, buyers, apps or staff typed. */
  untrusted: readonly string[];
  /** What would be destroyed, in a sentence; undefined where nothing is, and nothing needs to be confirmed. */
  confirm?(context: ToolContext, input: object): Promise<string | undefined>;
  run(context: ToolContext, input: object): Promise<Outcome>;
}

interface Parts<Input extends TProperties, Output extends TProperties> {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  reachesOut?: boolean;
  untrusted?: readonly string[];
}

type InputOf<Input extends TProperties> = Static<TObject<Input>>;

interface ReadParts<Input extends TProperties, Output extends TProperties> extends Parts<Input, Output> {
  run(context: ToolContext, input: InputOf<Input>): Promise<Outcome>;
}

interface WriteParts<Input extends TProperties, Output extends TProperties> extends ReadParts<Input, Output> {
  effect?: 'write' | 'mixed';
  readInput?: TObject;
  repeatable?: boolean;
  confirm?(context: ToolContext, input: InputOf<Input>): Promise<string | undefined>;
}

const closed = { additionalProperties: false } as const;

/** Of every write, so that a call whose answer was lost can be sent again. */
const keyed = {
  idempotencyKey: Type.Optional(Type.String({ pattern: '^[!-~]{1,200}$', description: 'Key for safe retries.' })),
};
const confirmed = {
  confirmation: Type.Optional(Type.String({ maxLength: 6_000, description: 'Token of the first call.' })),
};
const confirmation = {
  confirmation: Type.Optional(
    Type.Object({ token: Type.String(), willDo: Type.String(), expiresAt: Type.String() }, closed),
  ),
};
const marked = { untrusted: Type.Optional(Type.Array(Type.String())) };

export function readTool<Input extends TProperties, Output extends TProperties>(parts: ReadParts<Input, Output>): Tool {
  const { input, output, reachesOut = false, untrusted = [], run, ...rest } = parts;
  return {
    ...rest,
    effect: 'read',
    destroys: false,
    repeatable: true,
    reachesOut,
    untrusted,
    input: Type.Object(input, closed),
    output: Type.Object({ ...output, ...(untrusted.length > 0 && marked) }, closed),
    run,
  };
}

/** A tool that is confirmed answers either with its facts or with what has to be confirmed. */
export function writeTool<Input extends TProperties, Output extends TProperties>(
  parts: WriteParts<Input, Output>,
): Tool {
  const { input, output, reachesOut = false, untrusted = [], effect = 'write', repeatable = false, ...rest } = parts;
  const key = { idempotencyKey: Type.Optional(Type.String()) };
  const facts = parts.confirm ? Type.Partial(Type.Object(output)).properties : output;
  return {
    ...rest,
    effect,
    destroys: parts.confirm !== undefined,
    repeatable,
    reachesOut,
    untrusted,
    input: Type.Object({ ...input, ...(parts.confirm && confirmed), ...keyed }, closed),
    output: Type.Object(
      { ...facts, ...key, ...(parts.confirm && confirmation), ...(untrusted.length > 0 && marked) },
      closed,
    ),
  };
}
