import { type Topic, topics } from '@souk/contract';
import { describe, expect, it } from 'vitest';
import { readDelivery, readExamples } from '../../src/foundation/http/openapi/read-examples.js';
import { documentNames } from '../../src/surfaces/operator/openapi-routes.js';
import { surfaceRoutes } from '../every-route.js';
import { openDeliveryJudge, openJudge } from './check-example.js';
import { isSignedBy } from './choose-deliveries.js';
import { listKept } from './example-files.js';

const published = surfaceRoutes.filter(({ document }) => document !== null);
const advice = 'run npm run record (with the test files that call it with success) and review the difference';

describe('the examples that are kept', () => {
  it('still fit their operations: every answer, with no member too few or too many', () => {
    const judge = openJudge();
    const stale = documentNames.flatMap((name) =>
      [...readExamples(name)].flatMap(([operation, examples]) => {
        const route = published.find((one) => one.document === name && one.name === operation);
        if (!route) return [`${name}/${operation}: there is no such operation`];
        return examples.flatMap((example) => {
          const reason = judge(route, example);
          return reason ? [`${name}/${operation} ${example.answer.status}: ${reason}`] : [];
        });
      }),
    );
    expect(stale, advice).toEqual([]);
  });

  it('show a success of every operation', () => {
    const without = published.filter(({ document, name }) => {
      const examples = document ? readExamples(document).get(name) : undefined;
      return !examples?.some(({ answer }) => answer.status < 400);
    });
    expect(
      without.map(({ document, name }) => `${document}/${name}`),
      advice,
    ).toEqual([]);
  });

  it('hold no secret that was ever real', () => {
    const secret = /svc_(?:at|rt|dt|cs|ic)_(?!ThisIsOnlyAnExample)[0-9A-Za-z]{43}/;
    for (const name of documentNames)
      for (const [operation, examples] of readExamples(name))
        expect(JSON.stringify(examples), operation).not.toMatch(secret);
  });

  it('hold a delivery of every topic that is ever sent, whose signature verifies', () => {
    const everSent = topics.filter((topic) => topic !== 'products/deleted');
    for (const topic of everSent) {
      const delivery = readDelivery(topic);
      if (!delivery) throw new Error(`There is no delivery of ${topic}: ${advice}.`);
      const { headers, body, keys } = delivery;
      expect(
        keys.some(({ key }) => isSignedBy(key, headers, body)),
        topic,
      ).toBe(true);
      expect([headers['svc-topic'], (JSON.parse(body) as { type: Topic }).type]).toEqual([topic, topic]);
    }
  });

  it('are deliveries that fit what the Admin document says of their topic', () => {
    const judge = openDeliveryJudge();
    const stale = topics.flatMap((topic) => {
      const delivery = readDelivery(topic);
      const reason = delivery && judge(topic, delivery.body);
      return reason ? [`${topic}: ${reason}`] : [];
    });
    expect(stale, advice).toEqual([]);
  });

  it('have no file that belongs to nothing', () => {
    const known = new Set([
      ...published.map(({ document, name }) => `${document}/${name}`),
      ...topics.map((topic) => `webhooks/${topic.replaceAll(/[/_]/g, '-')}`),
    ]);
    expect(
      listKept()
        .map(({ document, name }) => `${document}/${name}`)
        .filter((one) => !known.has(one)),
    ).toEqual([]);
  });
});
