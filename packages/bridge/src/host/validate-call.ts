import { type CallError, type CallMessage, type CallName, protocol } from '../messages.js';

type Check = (value: unknown) => boolean;

const text =
  (max: number): Check =>
  (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= max;
const oneOf =
  (...words: string[]): Check =>
  (value) =>
    words.includes(value as string);
const flag: Check = (value) => typeof value === 'boolean';
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
/** A path in the app or the dashboard, never a full URL. */
const path: Check = (value) => text(2_000)(value) && /^\/(?![/\\])/.test(value as string);
const scopes: Check = (value) =>
  Array.isArray(value) && value.length > 0 && value.length <= 20 && value.every(text(64));

/** The fields of each call and their allowed values. */
const shapes: Record<CallName, Record<string, Check>> = {
  idToken: {},
  navigate: { path },
  toast: { message: text(300), tone: oneOf('success', 'critical') },
  confirm: { title: text(120), message: text(1_000), confirmLabel: optional(text(40)), destructive: optional(flag) },
  title: { title: text(120) },
  loading: { loading: flag },
  saveBar: { shown: flag },
  pick: { resource: oneOf('product', 'order', 'customer'), multiple: optional(flag) },
  requestScopes: { scopes },
  path: { path },
};

/** Returns why a call is invalid, or undefined when it is valid. */
export function validateCall({ v, type, payload }: CallMessage): CallError | undefined {
  if (v !== protocol)
    return { code: 'VERSION', message: `This dashboard uses version ${protocol} of the bridge protocol.` };
  if (!Object.hasOwn(shapes, type)) return { code: 'UNKNOWN_TYPE', message: `Unknown call ${type.slice(0, 40)}.` };
  if (typeof payload !== 'object' || payload === null)
    return { code: 'INVALID', message: 'The payload must be an object.' };
  const shape = shapes[type as CallName];
  const given = payload as Record<string, unknown>;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(shape, name));
  if (unknown !== undefined) return { code: 'INVALID', message: `${type} has no field ${unknown.slice(0, 40)}.` };
  const wrong = Object.entries(shape).find(([name, check]) => !check(given[name]));
  return wrong && { code: 'INVALID', message: `${type}: ${wrong[0]} is invalid.` };
}
