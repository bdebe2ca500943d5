import { describe, expect, it } from 'vitest';
import { NoRoomForBody, openBodyMemory } from './share-memory.js';

const mebibyte = 1024 * 1024;
const memory = () => openBodyMemory({ mostBytes: 10 * mebibyte, mostOfAddress: 6 * mebibyte });

describe('the memory of large bodies', () => {
  it('is not asked for the first mebibyte of each', () => {
    const bodies = memory();
    for (let count = 0; count < 100; count++) bodies.shareFor('192.0.2.1').take(mebibyte);
    bodies.shareFor('192.0.2.1').take(7 * mebibyte);
  });

  it('is limited for one address, piece by piece, and others go on', () => {
    const bodies = memory();
    const share = bodies.shareFor('192.0.2.1');
    for (let piece = 0; piece < 7; piece++) share.take(mebibyte);
    expect(() => share.take(1)).toThrow(NoRoomForBody);
    bodies.shareFor('192.0.2.2').take(4 * mebibyte);
  });

  it('is limited for all together', () => {
    const bodies = memory();
    bodies.shareFor('192.0.2.1').take(7 * mebibyte);
    bodies.shareFor('192.0.2.2').take(5 * mebibyte);
    expect(() => bodies.shareFor('192.0.2.3').take(2 * mebibyte)).toThrow(NoRoomForBody);
    bodies.shareFor('192.0.2.3').take(mebibyte);
  });

  it('is given back whole, also by one that was refused, and once only', () => {
    const bodies = memory();
    const [first, second] = [bodies.shareFor('192.0.2.1'), bodies.shareFor('192.0.2.1')];
    first.take(7 * mebibyte);
    expect(() => second.take(2 * mebibyte)).toThrow(NoRoomForBody);
    second.release();
    first.release();
    first.release();
    for (const address of ['192.0.2.1', '192.0.2.2']) {
      bodies.shareFor(address).take(6 * mebibyte);
    }
    expect(() => bodies.shareFor('192.0.2.3').take(2 * mebibyte)).toThrow(NoRoomForBody);
  });
});
