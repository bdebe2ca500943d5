/** One event of a stream. */
export interface StreamEvent {
  id: string | undefined;
  event: string;
  data: string;
}

/**
 * Cuts what arrives into frames, as the HTML standard describes server-sent events: lines may end with CR, LF or both, a frame
 * may arrive in pieces, lines that begin with a colon are comments.
 */
export function createEventParser(): (text: string) => StreamEvent[] {
  let rest = '';
  let draft = emptyDraft();
  return (text) => {
    rest += text;
    const frames: StreamEvent[] = [];
    for (let end = lineEnd(rest); end; end = lineEnd(rest)) {
      const line = rest.slice(0, end.at);
      rest = rest.slice(end.next);
      if (line !== '') {
        readLine(draft, line);
        continue;
      }
      // An id alone tells nothing but where to go on from.
      const event = draft.data.length > 0 ? draft.event : 'id';
      if (draft.data.length > 0 || draft.marked) frames.push({ id: draft.id, event, data: draft.data.join('\n') });
      draft = { ...emptyDraft(), id: draft.id };
    }
    return frames;
  };
}

interface Draft {
  id: string | undefined;
  /** The id was given in this very frame. */
  marked: boolean;
  event: string;
  data: string[];
}

const emptyDraft = (): Draft => ({ id: undefined, marked: false, event: 'message', data: [] });

/** The first whole line; a CR at the very end may still be followed by its LF, so it waits. */
function lineEnd(text: string): { at: number; next: number } | undefined {
  const at = text.search(/[\r\n]/);
  if (at < 0) return undefined;
  if (text[at] === '\n') return { at, next: at + 1 };
  if (at + 1 === text.length) return undefined;
  return { at, next: text[at + 1] === '\n' ? at + 2 : at + 1 };
}

function readLine(draft: Draft, line: string): void {
  const colon = line.indexOf(':');
  if (colon === 0) return;
  const field = colon < 0 ? line : line.slice(0, colon);
  const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
  if (field === 'data') draft.data.push(value);
  if (field === 'event') draft.event = value || 'message';
  if (field !== 'id' || value.includes('\0')) return;
  draft.id = value;
  draft.marked = true;
}
