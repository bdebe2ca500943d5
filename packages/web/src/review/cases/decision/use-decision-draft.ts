import { useEffect, useState } from 'react';
import { keepDraft, readDraft } from '../../../design/form/draft';

export interface Item {
  /** What it is about: a check, a member of the listing, or nothing in particular. */
  key: string | null;
  note: string;
}

export interface Draft {
  message: string;
  items: Item[];
}

export type Ask = (about: string | null, note: string) => void;

const empty: Draft = { message: '', items: [] };

/** What the reviewer has written so far; it outlives a reload. */
export function useDecisionDraft(reviewId: string) {
  const name = `decision:${reviewId}`;
  const [draft, setDraft] = useState<Draft>(() => ({ ...empty, ...readDraft<Draft>(name) }));
  useEffect(() => {
    const isEmpty = draft.message === '' && draft.items.length === 0;
    keepDraft(name, isEmpty ? {} : draft);
  }, [name, draft]);
  const ask: Ask = (key, note) => {
    setDraft((now) => ({ ...now, items: [...now.items, { key, note }] }));
    requestAnimationFrame(focusLastItem);
  };
  return { draft, setDraft, ask, clear: () => setDraft(empty) };
}

export type DecisionDraft = ReturnType<typeof useDecisionDraft>;

/** The reviewer goes on writing where the request stands now. */
function focusLastItem(): void {
  const fields = document.querySelectorAll<HTMLTextAreaElement>('[data-decision-item] textarea');
  fields.item(fields.length - 1)?.focus();
}
