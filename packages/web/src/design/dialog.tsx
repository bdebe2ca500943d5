import './dialog.css';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';

interface DialogProps {
  open: boolean;
  title: string;
  /** Escape, and whatever else closes it. */
  onClose(): void;
  /** While something is under way it stays open. */
  busy?: boolean;
  /** Its title is only heard: what is in it says what it is. */
  bare?: boolean;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: what is behind it cannot be reached, and the focus returns to where it was. It begins at what
 * is marked `data-autofocus`, at the first field, or at the title.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  if (!open) return null;
  // Outside of any form it is used in: forms cannot be nested.
  return createPortal(<OpenDialog {...rest} />, document.body);
}

function OpenDialog({ title, onClose, busy = false, bare = false, children }: Omit<DialogProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const before = document.activeElement;
    dialog.showModal();
    const first = dialog.querySelector<HTMLElement>('[data-autofocus], input, textarea, select') ?? dialog;
    first.focus();
    return () => {
      dialog.close();
      returnFocus(before);
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      className="souk-dialog"
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onClose();
      }}
    >
      <h2 id={id} className={bare ? 'souk-hidden' : undefined}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** Where it was; where that is gone (the row was deleted), at the page's content, never nowhere. */
function returnFocus(before: Element | null): void {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  const target = isThere ? before : document.getElementById('main');
  if (!isThere) target?.setAttribute('tabindex', '-1');
  target?.focus();
}
