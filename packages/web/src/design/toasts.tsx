import { CloseButton } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mood } from './status';

interface Toast {
  title: string;
  sentence?: string;
  mood?: Mood;
}

interface ShownToast extends Toast {
  id: number;
}

/** Long enough to be read; one that tells of a failure stays until it is closed. */
const shownMs = 6_000;
const mostShown = 4;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Says in the corner what has just happened. */
export function toast(said: Toast): void {
  lastId += 1;
  show([...shown, { ...said, id: lastId }].slice(-mostShown));
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

function ToastCard({ toast: { id, title, sentence, mood = 'good' } }: { toast: ShownToast }) {
  const { t } = useTranslation();
  useEffect(() => {
    if (mood === 'bad') return undefined;
    const timer = setTimeout(() => close(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, mood]);
  return (
    <div className="souk-toast" data-mood={mood}>
      <div>
        <strong>{title}</strong>
        {sentence && <p>{sentence}</p>}
      </div>
      <CloseButton aria-label={t('toast.close')} onClick={() => close(id)} />
    </div>
  );
}
