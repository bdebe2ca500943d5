import { Button, TextInput } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Filter } from './filter-chips';

interface FilterChipProps {
  filter: Filter;
  value: string | undefined;
  onChange(value: string | undefined): void;
}

export function FilterChip({ filter, value, onChange }: FilterChipProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const around = useClickOutside<HTMLDivElement>(() => setOpen(false));
  const id = useId();
  const { label, choices, show, code } = filter;
  const shown = value && (choices?.find((choice) => choice.value === value)?.label ?? show?.(value) ?? value);
  const close = (next: string | undefined) => {
    setOpen(false);
    if (next !== value) onChange(next);
    button.current?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close(value);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the Escape of what stands inside
    <div ref={around} className="souk-chip" data-chosen={value !== undefined} onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        className="souk-chip-name"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
        {shown && (
          <>
            {': '}
            <bdi className={code ? 'souk-code' : undefined}>{shown}</bdi>
          </>
        )}
      </button>
      {value !== undefined && (
        <button
          type="button"
          className="souk-chip-off"
          aria-label={t('filters.remove', { name: label })}
          onClick={() => close(undefined)}
        >
          ×
        </button>
      )}
      {open && (
        <div id={id} className="souk-chip-panel">
          {choices ? (
            <Choices label={label} choices={choices} value={value} onChoose={close} />
          ) : (
            <Typed filter={filter} value={value} onDone={close} />
          )}
        </div>
      )}
    </div>
  );
}

interface ChoicesProps {
  label: string;
  choices: NonNullable<Filter['choices']>;
  value: string | undefined;
  onChoose(value: string | undefined): void;
}

function Choices({ label, choices, value, onChoose }: ChoicesProps) {
  return (
    <ul aria-label={label} className="souk-chip-choices">
      {choices.map((choice) => (
        <li key={choice.value}>
          <button type="button" aria-pressed={choice.value === value} onClick={() => onChoose(choice.value)}>
            <bdi>{choice.label}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Typed({ filter, value, onDone }: { filter: Filter; value?: string; onDone(value: string | undefined): void }) {
  const { t } = useTranslation();
  const isTime = filter.kind === 'time';
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('value') ?? '').trim();
    onDone(typed === '' ? undefined : isTime ? new Date(typed).toISOString() : typed);
  };
  return (
    <form className="souk-chip-form" onSubmit={apply}>
      <TextInput
        name="value"
        label={filter.label}
        type={isTime ? 'datetime-local' : 'text'}
        step={isTime ? 1 : undefined}
        defaultValue={isTime ? localTimeOf(value) : value}
        dir={filter.code || isTime ? 'ltr' : undefined}
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <Button type="submit" size="compact-md">
        {t('filters.apply')}
      </Button>
    </form>
  );
}

/** A moment as a field of the browser wants it: in the person's own zone, without saying so. */
function localTimeOf(moment: string | undefined): string | undefined {
  if (moment === undefined || Number.isNaN(Date.parse(moment))) return undefined;
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
