import { Button, CloseButton } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from './status';

interface Toast {
  title: string;
  sentence?: string;
  tone?: Tone;
  /** One thing to do about it, such as taking it back. It closes the message. */
  action?: { label: string; do(): void };
}

interface ShownToast extends Toast {
  id: number;
}

/** Long enough to be read; one that tells of a failure stays until it is closed. */
const shownMs = 6_000;
/** Whoever may want to take something back needs time to see that they do. */
const shownWithActionMs = 12_000;
const maxShown = 4;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Says in the corner what has just happened. */
export function toast(said: Toast): void {
  lastId += 1;
  show([...shown, { ...said, id: lastId }].slice(-maxShown));
}

const close = (id: number) => show(shown.filter((one) => one.id !== id));

function show(next: readonly ShownToast[]): void {
  shown = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The corner. It is always there, so that screen readers hear what comes into it. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, () => shown);
  return (
    <div className="souk-toasts" role="status" aria-live="polite">
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </div>
  );
}

function ToastCard({ toast: { id, title, sentence, action, tone = 'success' } }: { toast: ShownToast }) {
  const { t } = useTranslation();
  const acts = action !== undefined;
  useEffect(() => {
    if (tone === 'critical') return undefined;
    const timer = setTimeout(() => close(id), acts ? shownWithActionMs : shownMs);
    return () => clearTimeout(timer);
  }, [id, tone, acts]);
  return (
    <div className="souk-toast" data-tone={tone}>
      <div>
        <strong>{title}</strong>
        {sentence && <p>{sentence}</p>}
        {action && (
          <Button
            size="compact-sm"
            variant="default"
            mt={6}
            onClick={() => {
              close(id);
              action.do();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <CloseButton aria-label={t('toast.close')} onClick={() => close(id)} />
    </div>
  );
}
