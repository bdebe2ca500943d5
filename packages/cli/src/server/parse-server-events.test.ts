import { describe, expect, it } from 'vitest';
import { EventParser } from './parse-server-events.js';

const stream =
  'retry: 1000\n: live\n\nid: 7\nevent: attempt\ndata: {"a":1}\n\n: live\n\ndata: one\ndata:two\n\nevent: end\ndata\n\n';
const events = [
  { id: '7', type: 'attempt', data: '{"a":1}' },
  { id: undefined, type: 'message', data: 'one\ntwo' },
  { id: undefined, type: 'end', data: '' },
];

describe('server-sent events', () => {
  it('are read whole, however many come at once', () => {
    expect(new EventParser().push(stream)).toEqual(events);
  });

  it('are read wherever the text is cut', () => {
    for (let size = 1; size < stream.length; size += 1) {
      const parser = new EventParser();
      const pieces = stream.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect(pieces.flatMap((piece) => parser.push(piece))).toEqual(events);
    }
  });

  it('may end their lines with a carriage return too', () => {
    expect(new EventParser().push(stream.replaceAll('\n', '\r\n'))).toEqual(events);
  });

  it('are kept back until they are complete', () => {
    const parser = new EventParser();
    expect(parser.push('data: half')).toEqual([]);
    expect(parser.push(' and half\n\n')).toEqual([{ id: undefined, type: 'message', data: 'half and half' }]);
  });
});
