import { describe, expect, it } from 'vitest';
import { createEventParser, type StreamEvent } from './event-stream-parser';

const text =
  ': live\r\n\r\nid: 7\nevent: delivery\ndata: {"a":1}\n\ndata: first\rdata:second\r\rid: 9\nevent: reset\ndata\n\nid: 11\n\n';
const frames: StreamEvent[] = [
  { id: '7', event: 'delivery', data: '{"a":1}' },
  { id: '7', event: 'message', data: 'first\nsecond' },
  { id: '9', event: 'reset', data: '' },
  { id: '11', event: 'id', data: '' },
];

describe('frames of a stream', () => {
  it('are the same wherever the pieces are cut', () => {
    for (let cut = 0; cut <= text.length; cut += 1) {
      const read = createEventParser();
      expect([...read(text.slice(0, cut)), ...read(text.slice(cut))]).toEqual(frames);
    }
    const read = createEventParser();
    expect([...text].flatMap((letter) => read(letter))).toEqual(frames);
  });

  it('are nothing as long as no empty line ends them', () => {
    expect(createEventParser()('id: 1\ndata: half')).toEqual([]);
  });
});
