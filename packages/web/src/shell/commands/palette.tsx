import './commands.css';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../design/dialog';
import { Icon } from '../../design/icon';
import { PaletteEntry } from './palette-entry';
import type { HereCommands } from './use-area-commands';
import { type Entry, useEntries } from './use-entries';

interface PaletteProps {
  here: HereCommands;
  onClose(): void;
  onHelp(): void;
}

/** Type a few letters, press Enter, be there: pages, and whatever the area can find. */
export function Palette({ here, onClose, onHelp }: PaletteProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { groups, busy } = useEntries(here, useDeferredValue(text));
  const entries = groups.flatMap((group) => group.entries);
  const chosen = entries[Math.min(at, entries.length - 1)];
  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    router.history.push(entry.href);
  };
  const move = (event: KeyboardEvent) => {
    const next = nextOf(event.key, Math.min(at, entries.length - 1), entries.length);
    if (next !== undefined) {
      event.preventDefault();
      setAt(next);
    } else if (event.key === 'Enter') go(chosen);
    else if (event.key === '?' && text === '') {
      event.preventDefault();
      onHelp();
    }
  };
  const optionId = (entry: Entry) => `${id}-${entries.indexOf(entry)}`;
  return (
    <Dialog open bare title={t('commands.title')} onClose={onClose}>
      <div className="souk-palette-field">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={t('commands.title')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen && optionId(chosen)}
          placeholder={t('commands.placeholder')}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setAt(0);
          }}
          onKeyDown={move}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('commands.found')} className="souk-palette-list">
        {groups.map(({ name, entries: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset is not
          <div key={name} role="group" aria-label={name}>
            <div className="souk-palette-group" aria-hidden="true">
              {name}
            </div>
            {own.map((entry) => (
              <PaletteEntry
                key={entry.href}
                id={optionId(entry)}
                entry={entry}
                chosen={entry === chosen}
                onPoint={() => setAt(entries.indexOf(entry))}
                onChoose={() => go(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="souk-palette-foot" role="status">
        {entries.length === 0 ? t(busy ? 'commands.searching' : 'commands.nothing') : t('commands.hint')}
      </p>
    </Dialog>
  );
}

function nextOf(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  return undefined;
}
