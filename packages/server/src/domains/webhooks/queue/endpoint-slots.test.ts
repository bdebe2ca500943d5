import { expect, it } from 'vitest';
import { EndpointSlots } from './endpoint-slots.js';

const slots = () => new EndpointSlots({ most: 100, startPerEndpoint: 4, mostPerEndpoint: 16, mostAtOnce: 8 });
const takeAll = (hands: EndpointSlots, endpoint: string) => {
  let taken = 0;
  while (hands.take(endpoint)) taken += 1;
  return taken;
};

it('an endpoint starts with a few hands and earns more with every answer', () => {
  const hands = slots();
  expect(takeAll(hands, 'a')).toBe(4);
  expect(hands.full()).toEqual(['a']);
  for (let turn = 0; turn < 4; turn += 1) {
    expect(hands.begin('a')).toBe(true);
    hands.end('a', true);
    hands.giveBack('a');
  }
  expect(takeAll(hands, 'a')).toBe(16);
});

it('no endpoint gets more than its most, nor is sent more than its most at once', () => {
  const hands = slots();
  hands.take('a');
  for (let turn = 0; turn < 50; turn += 1) {
    hands.begin('a');
    hands.end('a', true);
  }
  expect(takeAll(hands, 'a')).toBe(15);
  let sending = 0;
  while (hands.begin('a')) sending += 1;
  expect(sending).toBe(8);
});

it('one that lets attempts time out falls to a single hand, and others keep theirs', () => {
  const hands = slots();
  takeAll(hands, 'dead');
  for (let turn = 0; turn < 4; turn += 1) {
    hands.begin('dead');
    hands.end('dead', false);
    hands.giveBack('dead');
  }
  expect(takeAll(hands, 'dead')).toBe(1);
  expect(takeAll(hands, 'living')).toBe(4);
});

it('all endpoints together never hold more than the worker has', () => {
  const hands = slots();
  for (let endpoint = 0; endpoint < 200; endpoint += 1) takeAll(hands, String(endpoint));
  expect(hands.inHand).toBe(100);
  expect(hands.free).toBe(0);
});

it('endpoints that earned many hands and then hang leave some to the others', () => {
  const hands = new EndpointSlots({ most: 100, startPerEndpoint: 4, mostPerEndpoint: 100, mostAtOnce: 8 });
  for (const endpoint of ['a', 'b', 'c', 'd', 'e', 'f']) {
    hands.take(endpoint);
    for (let turn = 0; turn < 50; turn += 1) {
      hands.begin(endpoint);
      hands.end(endpoint, true);
    }
    takeAll(hands, endpoint);
  }
  expect(hands.free).toBeGreaterThan(10);
  expect(takeAll(hands, 'healthy')).toBeGreaterThan(2);
});

it('says how much room an endpoint has, and calls it roomy from half of its hands on', () => {
  const slots = new EndpointSlots({ most: 400, startPerEndpoint: 10, mostPerEndpoint: 100, mostAtOnce: 4 });
  expect(slots.roomOf('a')).toBe(10);
  for (let hand = 0; hand < 6; hand += 1) slots.take('a');
  expect([slots.roomOf('a'), slots.hasRoom('a')]).toEqual([4, false]);
  slots.giveBack('a');
  expect([slots.roomOf('a'), slots.hasRoom('a')]).toEqual([5, true]);
  for (let hand = 0; hand < 5; hand += 1) slots.take('a');
  expect([slots.roomOf('a'), slots.hasRoom('a')]).toEqual([0, false]);
});
