export interface ServerEvent {
  id: string | undefined;
  type: string;
  data: string;
}

/** Reads server-sent events from pieces of text, wherever those are cut: many events come in one piece, or one in many. */
export class EventParser {
  #rest = '';

  /** The events that this piece completes. */
  push(piece: string): ServerEvent[] {
    const text = this.#rest + (piece.includes('\r') ? piece.replaceAll('\r', '') : piece);
    const events: ServerEvent[] = [];
    let from = 0;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n', from)) {
      const event = readEvent(text.slice(from, end));
      if (event) events.push(event);
      from = end + 2;
    }
    this.#rest = text.slice(from);
    return events;
  }
}

/** Undefined for what has no data, such as comments. */
function readEvent(block: string): ServerEvent | undefined {
  let id: string | undefined;
  let type = 'message';
  let data: string | undefined;
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (name === 'data') data = data === undefined ? value : `${data}\n${value}`;
    else if (name === 'event') type = value;
    else if (name === 'id') id = value;
  }
  return data === undefined ? undefined : { id, type, data };
}
