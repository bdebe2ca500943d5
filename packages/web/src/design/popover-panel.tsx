import { Button } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type ReactNode, useId, useRef, useState } from 'react';

interface PopoverPanelProps {
  /** What the button says. */
  label: ReactNode;
  children: ReactNode;
}

/** A button that opens a small panel under it. Escape and a click elsewhere close it. */
export function PopoverPanel({ label, children }: PopoverPanelProps) {
  const [open, setOpen] = useState(false);
  // What nobody has opened yet is not made.
  const [opened, setOpened] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const around = useClickOutside<HTMLDivElement>(() => setOpen(false));
  const closeOnEscape = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the Escape of what stands inside
    <div ref={around} className="souk-drop" onKeyDown={closeOnEscape}>
      <Button
        ref={button}
        variant="default"
        size="compact-md"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen(!open);
          setOpened(true);
        }}
      >
        {label}
      </Button>
      <div id={id} className="souk-drop-panel" hidden={!open}>
        {opened && children}
      </div>
    </div>
  );
}
