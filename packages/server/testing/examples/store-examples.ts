import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Topic, topics } from '@souk/contract';
import { surfaceRoutes } from '../../src/compose-server.js';
import { openDeliveryJudge, openJudge, patternOf } from './check-example.js';
import { chooseDeliveries, type RecordedDelivery } from './choose-deliveries.js';
import { chooseExamples } from './choose-examples.js';
import { listKept, readKept, writeKept } from './example-files.js';
import type { RawExchange } from './record-exchange.js';

/**
 * `npm run record`: from what the tests sent and received to the examples that are kept. Files change only where an example was
 * missing or no longer fits its operation; `--all` chooses every one anew.
 */
const [folder = '', ...flags] = process.argv.slice(2);
const anew = flags.includes('--all');

function* linesOf<Line>(ending: string): Generator<Line> {
  for (const name of readdirSync(folder).filter((one) => one.endsWith(ending)))
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n'))
      if (line !== '') yield JSON.parse(line) as Line;
}

function keepOperations(): void {
  const judge = openJudge();
  const published = surfaceRoutes.filter(({ document }) => document !== null);
  const patterns = published.map((route) => ({ route, pattern: patternOf(route) }));
  const byName = new Map<string, RawExchange[]>();
  for (const exchange of linesOf<RawExchange>('.calls')) {
    const path = exchange.url.split('?')[0] ?? '';
    const found = patterns.find(({ route, pattern }) => route.method === exchange.method && pattern.test(path));
    if (found) byName.set(found.route.name, [...(byName.get(found.route.name) ?? []), exchange]);
  }
  for (const route of published) {
    const kept = anew ? [] : readKept(route.document ?? '', route.name);
    const chosen = chooseExamples(route, kept, byName.get(route.name) ?? [], judge);
    if (writeKept(route.document ?? '', route.name, chosen))
      process.stdout.write(`kept ${route.document}/${route.name}\n`);
    if (!chosen.some(({ answer }) => answer.status < 400))
      process.stderr.write(`no test calls ${route.document}/${route.name} with success\n`);
  }
  const known = new Set([...published.map(({ document, name }) => `${document}/${name}`)]);
  for (const { document, name } of listKept())
    if (document !== 'webhooks' && !known.has(`${document}/${name}`)) writeKept(document, name, []);
}

const fileOfTopic = (topic: Topic) => topic.replaceAll(/[/_]/g, '-');

function keepDeliveries(): void {
  const judge = openDeliveryJudge();
  const known = new Map<Topic, RecordedDelivery>();
  for (const topic of topics) {
    const kept = readKept('webhooks', fileOfTopic(topic)) as unknown as RecordedDelivery | never[];
    if (!anew && !Array.isArray(kept) && judge(topic, kept.body) === undefined) known.set(topic, kept);
  }
  const keys = [...new Map([...linesOf<{ key: string }[]>('.keys')].flat().map((key) => [key.key, key])).values()];
  const chosen = chooseDeliveries(known, [...linesOf<Omit<RecordedDelivery, 'keys'>>('.deliveries')], keys);
  for (const [topic, delivery] of chosen)
    if (writeKept('webhooks', fileOfTopic(topic), delivery)) process.stdout.write(`kept webhooks/${topic}\n`);
  for (const topic of topics) if (!chosen.has(topic)) process.stderr.write(`no test receives ${topic}\n`);
}

keepOperations();
keepDeliveries();
