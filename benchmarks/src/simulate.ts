import { parseArgs } from 'node:util';
import { assumed, measured } from './simulation/assumptions.js';
import { type Day, simulateDay } from './simulation/simulate-day.js';

const help = `npm run simulate -- [--orders N ...] [--seed N] [--json]

Simulates a day of orders, requests and webhooks, second by second, with an outage of the largest endpoint. Nothing is sent anywhere.
  --orders N   orders of the day (may be given several times); otherwise 10,000, 1,000,000 and 100,000,000
  --seed N     another day of the same kind
  --json       print the days as JSON
`;

const { values } = parseArgs({
  options: {
    orders: { type: 'string', multiple: true },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(help);
else {
  const sizes = (values.orders ?? ['10000', '1000000', '100000000']).map(Number);
  const wrong = [...sizes, Number(values.seed)].some((one) => !Number.isInteger(one) || one < 1 || one > 1e9);
  if (wrong) {
    process.stderr.write('Orders and the seed are whole numbers from 1 to 1,000,000,000.\n');
    process.exitCode = 2;
  } else {
    const days = sizes.map((ordersPerDay) => simulateDay({ ...assumed, ordersPerDay }, measured, Number(values.seed)));
    process.stdout.write(values.json ? `${JSON.stringify({ assumed, measured, days })}\n` : days.map(tell).join('\n'));
  }
}

function tell(day: Day): string {
  const number = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits });
  const lines = [
    ['orders', number(day.orders)],
    [
      'busiest minute, a second',
      `${number(day.peak.orders, 1)} orders, ${number(day.peak.reads)} reads, ${number(day.peak.writes)} writes, ${number(day.peak.attempts)} webhook attempts`,
    ],
    ['deliveries, attempts', `${number(day.deliveries)}, ${number(day.attempts)}`],
    ['cores', `${day.cores.api} for requests with their PostgreSQL, ${day.cores.worker} for webhooks with theirs`],
    ['ready and waiting, at most', `${number(day.longestQueue)}, ${number(day.longestWaitSeconds, 1)} s`],
    ['owed to the endpoint that was out, at most', number(day.longestBacklog)],
    ['delivered to it, 99 in 100, after its return', `${number(day.drainedAfterSeconds / 3_600, 1)} h`],
    ['still being tried after two days', number(day.left)],
    ['stored', `${number(day.gigabytes, 1)} GB`],
  ];
  return `${lines.map(([what, value]) => `${`${what}:`.padEnd(46)}${value}`).join('\n')}\n`;
}
