import { expect, it } from 'vitest';
import { EndpointSlots } from './endpoint-slots.js';

const openSlots = () => new EndpointSlots({ most: 100, startPerEndpoint: 4, maxPerEndpoint: 16, maxAtOnce: 8 });
const takeAll = (slots: EndpointSlots, endpoint: string) => {
  let taken = 0;
  while (slots.take(endpoint)) taken += 1;
  return taken;
};

it('an endpoint starts with a few slots and earns more with every answer', () => {
  const slots = openSlots();
  expect(takeAll(slots, 'a')).toBe(4);
  expect(slots.full()).toEqual(['a']);
  for (let turn = 0; turn < 4; turn += 1) {
    expect(slots.begin('a')).toBe(true);
    slots.end('a', 'answered');
    slots.giveBack('a');
  }
  expect(takeAll(slots, 'a')).toBe(16);
});

it('no endpoint gets more than its most, nor is sent more than its most at once', () => {
  const slots = openSlots();
  slots.take('a');
  for (let turn = 0; turn < 50; turn += 1) {
    slots.begin('a');
    slots.end('a', 'answered');
  }
  expect(takeAll(slots, 'a')).toBe(15);
  let sending = 0;
  while (slots.begin('a')) sending += 1;
  expect(sending).toBe(8);
});

it('one that lets attempts time out falls to a single slot, and others keep theirs', () => {
  const slots = openSlots();
  takeAll(slots, 'dead');
  for (let turn = 0; turn < 4; turn += 1) {
    slots.begin('dead');
    slots.end('dead', 'hung');
    slots.giveBack('dead');
  }
  expect(takeAll(slots, 'dead')).toBe(1);
  expect(takeAll(slots, 'living')).toBe(4);
});

it('all endpoints together never hold more than the worker has', () => {
  const slots = openSlots();
  for (let endpoint = 0; endpoint < 200; endpoint += 1) takeAll(slots, String(endpoint));
  expect(slots.taken).toBe(100);
  expect(slots.free).toBe(0);
});

it('endpoints that earned many slots and then hang leave some to the others', () => {
  const slots = new EndpointSlots({ most: 100, startPerEndpoint: 4, maxPerEndpoint: 100, maxAtOnce: 8 });
  for (const endpoint of ['a', 'b', 'c', 'd', 'e', 'f']) {
    slots.take(endpoint);
    for (let turn = 0; turn < 50; turn += 1) {
      slots.begin(endpoint);
      slots.end(endpoint, 'answered');
    }
    takeAll(slots, endpoint);
  }
  expect(slots.free).toBeGreaterThan(10);
  expect(takeAll(slots, 'healthy')).toBeGreaterThan(2);
});

it('says how many slots an endpoint has left, and whether that is half of them or more', () => {
  const slots = new EndpointSlots({ most: 400, startPerEndpoint: 10, maxPerEndpoint: 100, maxAtOnce: 4 });
  expect(slots.roomOf('a')).toBe(10);
  for (let slot = 0; slot < 6; slot += 1) slots.take('a');
  expect([slots.roomOf('a'), slots.hasRoom('a')]).toEqual([4, false]);
  slots.giveBack('a');
  expect([slots.roomOf('a'), slots.hasRoom('a')]).toEqual([5, true]);
  for (let slot = 0; slot < 5; slot += 1) slots.take('a');
  expect([slots.roomOf('a'), slots.hasRoom('a')]).toEqual([0, false]);
});

it('an attempt that failed by our own fault says nothing about the endpoint', () => {
  const slots = openSlots();
  slots.take('a');
  slots.begin('a');
  slots.end('a', 'not begun');
  expect([slots.answers('a'), slots.roomOf('a')]).toEqual([true, 3]);
});
