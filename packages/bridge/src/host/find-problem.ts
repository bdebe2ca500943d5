import { type BridgeProblem, type CallName, protocol, type Question } from '../messages.js';

type Check = (value: unknown) => boolean;

const text =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= most;
const oneOf =
  (...words: string[]): Check =>
  (value) =>
    words.includes(value as string);
const flag: Check = (value) => typeof value === 'boolean';
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
/** A path within the app or the dashboard, never an address of its own. */
const path: Check = (value) => text(2_000)(value) && /^\/(?![/\\])/.test(value as string);
const scopes: Check = (value) =>
  Array.isArray(value) && value.length > 0 && value.length <= 20 && value.every(text(64));

/** The members of each call, and what they may be. */
const shapes: Record<CallName, Record<string, Check>> = {
  idToken: {},
  navigate: { path },
  toast: { message: text(300), mood: oneOf('good', 'bad') },
  confirm: { title: text(120), message: text(1_000), confirmLabel: optional(text(40)), destructive: optional(flag) },
  title: { title: text(120) },
  loading: { loading: flag },
  saveBar: { shown: flag },
  pick: { resource: oneOf('product', 'order', 'customer'), multiple: optional(flag) },
  requestScopes: { scopes },
  path: { path },
};

/** Why a question cannot be answered; undefined when it can. */
export function findProblem({ v, type, payload }: Question): BridgeProblem | undefined {
  if (v !== protocol) return { code: 'VERSION', message: `This dashboard speaks version ${protocol} of the bridge.` };
  if (!Object.hasOwn(shapes, type)) return { code: 'UNKNOWN_TYPE', message: `There is no call ${type.slice(0, 40)}.` };
  if (typeof payload !== 'object' || payload === null)
    return { code: 'INVALID', message: 'The payload must be an object.' };
  const shape = shapes[type as CallName];
  const given = payload as Record<string, unknown>;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(shape, name));
  if (unknown !== undefined) return { code: 'INVALID', message: `${type} has no member ${unknown.slice(0, 40)}.` };
  const wrong = Object.entries(shape).find(([name, check]) => !check(given[name]));
  return wrong && { code: 'INVALID', message: `${type}: ${wrong[0]} is not as it must be.` };
}
