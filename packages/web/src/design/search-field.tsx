import './search-field.css';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon';

interface SearchFieldProps {
  label: string;
  value: string | undefined;
  /** Undefined takes the search away. */
  onSearch(text: string | undefined): void;
}

/** A list is searched when Enter is pressed, and shown whole again when the field is emptied. `/` leads to it. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value ?? '');
  const [shown, setShown] = useState(value);
  // Back, or a link, has changed the search: the field follows.
  if (value !== shown) {
    setShown(value);
    setTyped(value ?? '');
  }
  const search = (text: string) => {
    const wanted = text.trim() || undefined;
    if (wanted !== value) onSearch(wanted);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(typed);
  };
  return (
    <search>
      <form className="souk-search-field" onSubmit={submit}>
        <Icon name="search" size={16} />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          value={typed}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            // The cross of the field, or all of it deleted.
            if (currentTarget.value === '') search('');
          }}
        />
        <button type="submit">{t('list.search')}</button>
      </form>
    </search>
  );
}
