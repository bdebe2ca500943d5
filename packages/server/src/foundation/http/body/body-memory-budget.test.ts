import { describe, expect, it } from 'vitest';
import { BodyMemoryExhausted, openBodyMemoryBudget } from './body-memory-budget.js';

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;
const memory = () =>
  openBodyMemoryBudget({
    small: { maxBytes: 10 * mebibyte, maxOfAddress: 6 * mebibyte },
    large: { maxBytes: 10 * mebibyte, maxOfAddress: 6 * mebibyte },
  });

describe('the memory of bodies', () => {
  it('counts small bodies from their first byte', () => {
    const bodies = memory();
    for (let count = 0; count < 24; count++) bodies.shareFor('192.0.2.1').take(256 * kibibyte);
    expect(() => bodies.shareFor('192.0.2.1').take(1)).toThrow(BodyMemoryExhausted);
    for (let count = 0; count < 16; count++) bodies.shareFor('192.0.2.2').take(256 * kibibyte);
    expect(() => bodies.shareFor('192.0.2.3').take(1)).toThrow(BodyMemoryExhausted);
  });

  it('is limited for one address, piece by piece, and others go on', () => {
    const bodies = memory();
    const share = bodies.shareFor('192.0.2.1');
    for (let piece = 0; piece < 7; piece++) share.take(mebibyte);
    expect(() => share.take(1)).toThrow(BodyMemoryExhausted);
    bodies.shareFor('192.0.2.2').take(4 * mebibyte);
  });

  it('is limited for all together, and small bodies go on when uploads have taken all of theirs', () => {
    const bodies = memory();
    bodies.shareFor('192.0.2.1').take(7 * mebibyte);
    bodies.shareFor('192.0.2.2').take(5 * mebibyte);
    expect(() => bodies.shareFor('192.0.2.3').take(2 * mebibyte)).toThrow(BodyMemoryExhausted);
    bodies.shareFor('192.0.2.4').take(mebibyte);
  });

  it('is given back whole, also by one that was refused, and once only', () => {
    const bodies = memory();
    const [first, second] = [bodies.shareFor('192.0.2.1'), bodies.shareFor('192.0.2.1')];
    first.take(7 * mebibyte);
    expect(() => second.take(2 * mebibyte)).toThrow(BodyMemoryExhausted);
    second.release();
    first.release();
    first.release();
    for (const address of ['192.0.2.1', '192.0.2.2']) bodies.shareFor(address).take(6 * mebibyte);
    expect(() => bodies.shareFor('192.0.2.3').take(2 * mebibyte)).toThrow(BodyMemoryExhausted);
  });
});
