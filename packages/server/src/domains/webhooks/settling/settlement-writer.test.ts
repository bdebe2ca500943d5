import { expect, it, onTestFinished, vi } from 'vitest';
import type { Settlement } from './settle-delivery.js';
import { SettlementWriter, type WriterOptions } from './settlement-writer.js';

const settlement = {} as Settlement;

function openWriter(options: Partial<WriterOptions> = {}) {
  const written: number[] = [];
  const writer = new SettlementWriter({
    write: async (batch) => void written.push(batch.length),
    written: () => undefined,
    failed: () => undefined,
    gatherMs: 20,
    worthWriting: 4,
    maxInBatch: 10,
    ...options,
  });
  return { writer, written };
}

it('writes what was gathered together', async () => {
  const { writer, written } = openWriter();
  writer.add(settlement);
  writer.add(settlement);
  await writer.idle();
  expect(written).toEqual([2]);
});

it('lets a round that is about to send go first', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let end = () => {};
  const round = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { writer, written } = openWriter({ gatherMs: 500, roundUnderWay: () => round });
  writer.add(settlement);
  await vi.advanceTimersByTimeAsync(600);
  expect(written).toEqual([]);
  end();
  await writer.idle();
  expect(written).toEqual([1]);
});

it('does not wait for a round that hangs, nor for any when there is enough to write', async () => {
  const roundUnderWay = () => new Promise<never>(() => {});
  const { writer, written } = openWriter({ roundUnderWay });
  writer.add(settlement);
  await writer.idle();
  expect(written).toEqual([1]);

  const patient = openWriter({ gatherMs: 3_600_000, roundUnderWay });
  for (let count = 0; count < 4; count += 1) patient.writer.add(settlement);
  await patient.writer.idle();
  expect(patient.written).toEqual([4]);
});
