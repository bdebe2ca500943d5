import { createElement, type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldError } from '../../api/api-error';
import { keepDraft, readDraft } from './draft';
import { FieldErrors } from './field-errors';
import { focusFirstError } from './focus-first-error';
import { matchFieldErrors } from './match-field-errors';

export interface ApiFormOptions<Values extends object, Answer> {
  /** What the server has, or the empty form. May change while the form is open: what was typed stays. */
  saved: Values;
  /** Sends it. What it throws is shown at its fields, or above the form. */
  send(values: Values, changes: Partial<Values>): Promise<Answer>;
  done?(answer: Answer): void;
  /** Under this name what is typed outlives a reload. Never for secrets. */
  draft?: string;
  /** Empty again once it is sent: a note, an invitation. */
  emptiesWhenDone?: boolean;
  /** The names of the fields that problems can stand at; the members of the values, unless told. */
  fields?(values: Values): string[];
}

type TextMember<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

export interface ApiForm<Values extends object> {
  values: Values;
  /** Members that differ from what is saved. */
  changes: Partial<Values>;
  dirty: boolean;
  busy: boolean;
  /** What it was refused with, if it was. */
  error: unknown;
  /** What of the refusal no field is about. */
  others: FieldError[];
  /** How many fields it was refused for. */
  wrongFields: number;
  /** What is shown was typed before the page was loaded. */
  restored: boolean;
  set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void;
  /** Sets it from what it is by then: for what ends later, such as an upload. */
  change<Name extends keyof Values & string>(name: Name, next: (value: Values[Name]) => Values[Name]): void;
  /** For a text field: `<TextInput {...form.text('name')} />`. */
  text(name: TextMember<Values>): {
    name: string;
    value: string;
    onChange(event: { currentTarget: { value: string } }): void;
    error: ReactNode;
  };
  /** For the `error` of any field. */
  errorAt(name: string): ReactNode;
  /** Back to what is saved. */
  discard(): void;
  submit(event?: FormEvent): Promise<void>;
  ref: RefObject<HTMLFormElement | null>;
}

interface State<Values> {
  changes: Partial<Values>;
  /** Sent, and not yet to be seen in `saved`: shown until that changes. */
  sent?: { values: Partial<Values>; over: string };
  error?: unknown;
  /** Fields that were edited since: their problems are no longer shown. */
  edited: ReadonlySet<string>;
  busy: boolean;
}

/** The same whatever order the members of objects stand in: a database may turn them around. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one, sorted) === JSON.stringify(other, sorted);

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const none: ReadonlySet<string> = new Set();

/** A form that sends to the API: nothing typed is lost, whatever the answer is. */
export function useApiForm<Values extends object, Answer>(options: ApiFormOptions<Values, Answer>): ApiForm<Values> {
  const { saved, draft, send, done, emptiesWhenDone = false } = options;
  const [kept] = useState(() => (draft === undefined ? undefined : readDraft<Values>(draft)));
  const [state, setState] = useState<State<Values>>({ changes: kept ?? {}, edited: none, busy: false });
  const ref = useRef<HTMLFormElement>(null);
  const base = baseOf(saved, state);
  const changes = differencesOf(state.changes, base);
  const values = { ...base, ...changes };
  const dirty = Object.keys(changes).length > 0;
  const names = options.fields?.(values) ?? Object.keys(values);
  const { fields, others } = matchFieldErrors(state.error, names);
  for (const name of state.edited) fields.delete(name);

  const written = JSON.stringify(changes);
  useEffect(() => {
    if (draft !== undefined) keepDraft(draft, JSON.parse(written) as object);
  }, [draft, written]);

  useEffect(() => {
    if (state.error !== undefined) focusFirstError(ref.current);
  }, [state.error]);

  const errorAt = (name: string): ReactNode => {
    const problems = fields.get(name);
    return problems && createElement(FieldErrors, { problems });
  };
  const change: ApiForm<Values>['change'] = (name, next) =>
    setState((now) => ({
      ...now,
      changes: { ...now.changes, [name]: next({ ...baseOf(saved, now), ...now.changes }[name]) },
      edited: new Set([...now.edited, ...names.filter((one) => one === name || isInside(one, name))]),
    }));
  const set: ApiForm<Values>['set'] = (name, value) => change(name, () => value);
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (state.busy) return;
    setState((now) => ({ ...now, busy: true, error: undefined, edited: none }));
    try {
      const answer = await send(values, changes);
      // Before `done`, which may leave the page: nothing is unsaved any more.
      flushSync(() => setState((now) => afterSending(now, changes, saved, emptiesWhenDone)));
      done?.(answer);
    } catch (error) {
      setState((now) => ({ ...now, error, busy: false }));
    }
  };

  return {
    values,
    changes,
    dirty,
    busy: state.busy,
    error: state.error,
    others,
    wrongFields: fields.size,
    restored: kept !== undefined && dirty,
    set,
    change,
    text: (name) => ({
      name,
      value: values[name] as string,
      onChange: ({ currentTarget }) => set(name, currentTarget.value as Values[typeof name]),
      error: errorAt(name),
    }),
    errorAt,
    discard: () => setState({ changes: {}, edited: none, busy: false }),
    submit,
    ref,
  };
}

const isInside = (path: string, name: string): boolean => path.startsWith(`${name}.`) || path.startsWith(`${name}[`);

function baseOf<Values extends object>(saved: Values, { sent }: State<Values>): Values {
  return sent && sent.over === JSON.stringify(saved) ? { ...saved, ...sent.values } : saved;
}

function differencesOf<Values extends object>(changes: Partial<Values>, base: Values): Partial<Values> {
  const names = Object.keys(changes) as (keyof Values)[];
  return Object.fromEntries(
    names.filter((name) => !same(changes[name], base[name])).map((name) => [name, changes[name]]),
  ) as Partial<Values>;
}

/** What was typed while it was on its way is still to be saved; what was sent is not, however the server writes it. */
function afterSending<Values extends object>(
  now: State<Values>,
  sent: Partial<Values>,
  saved: Values,
  empties: boolean,
): State<Values> {
  if (empties) return { changes: {}, edited: none, busy: false };
  const values = { ...(now.sent?.over === JSON.stringify(saved) ? now.sent.values : {}), ...sent };
  return {
    changes: differencesOf(now.changes, { ...saved, ...sent }),
    sent: { values, over: JSON.stringify(saved) },
    edited: none,
    busy: false,
  };
}
