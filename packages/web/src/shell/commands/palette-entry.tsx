import { useEffect, useRef } from 'react';
import { Icon } from '../../design/icon';
import type { Entry } from './use-entries';

interface PaletteEntryProps {
  id: string;
  entry: Entry;
  chosen: boolean;
  onPoint(): void;
  onChoose(): void;
}

export function PaletteEntry({
  id,
  entry: { icon, title, hint, letter },
  chosen,
  onPoint,
  onChoose,
}: PaletteEntryProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and hears the keys
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={chosen}
      className="souk-palette-entry"
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <Icon name={icon} size={16} />
      <bdi>{title}</bdi>
      {hint && <code className="souk-code souk-quiet">{hint}</code>}
      {letter && (
        <span className="souk-palette-keys" aria-hidden="true">
          <kbd className="souk-key">g</kbd> <kbd className="souk-key">{letter}</kbd>
        </span>
      )}
    </div>
  );
}
