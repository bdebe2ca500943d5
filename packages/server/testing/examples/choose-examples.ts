import { errorCatalogue } from '@souk/contract';
import type { Route } from '../../src/foundation/http/define-route.js';
import type { RecordedExchange } from '../../src/foundation/http/openapi/read-examples.js';
import type { JudgeExample } from './check-example.js';
import { makeSteady } from './make-stable.js';
import type { RawExchange } from './record-exchange.js';
import { shorten, worthOf } from './shorten.js';

const maxErrors = 4;
/** Said of every operation alike. */
const everywhere = new Set([401, 405, 408, 413, 415, 429, 500, 503]);

/** One example of each success and of a few refusals. What is kept and still fits stays, so that files change only for a reason. */
export function chooseExamples(
  route: Route,
  kept: RecordedExchange[],
  recorded: RawExchange[],
  judge: JudgeExample,
): RecordedExchange[] {
  const fitting = kept.filter((example) => judge(route, example) === undefined);
  const chosen = new Map(fitting.map((example) => [keyOf(example), example]));
  const candidates = recorded
    .filter(({ answer }) => !everywhere.has(answer.status))
    .map((raw) => ({ raw, worth: worthOfExchange(raw) }))
    .sort((a, b) => b.worth - a.worth);
  for (const { raw } of candidates) {
    const example = exampleOf(raw);
    if (chosen.has(keyOf(example)) || judge(route, example) !== undefined) continue;
    chosen.set(keyOf(example), example);
  }
  const all = [...chosen.values()].sort((a, b) => a.answer.status - b.answer.status || compare(keyOf(a), keyOf(b)));
  const good = all.filter(({ answer }) => answer.status < 400);
  return [...good, ...all.filter(({ answer }) => answer.status >= 400).slice(0, maxErrors)];
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const codeOf = (body: unknown) => (body as { code?: string; error?: string } | undefined)?.code ?? '';
const keyOf = ({ answer }: Pick<RecordedExchange, 'answer'>) =>
  answer.status < 400 ? String(answer.status) : `${answer.status} ${codeOf(answer.body)}`;

/** The fullest answer to the plainest question. */
function worthOfExchange({ url, body, mediaType, answer }: RawExchange): number {
  const questions = [...new URLSearchParams(url.split('?')[1]).keys()];
  const isSelected = questions.includes('fields') ? 40 : 0;
  const isOdd = mediaType === 'multipart/form-data' || (mediaType !== undefined && body === undefined) ? 30 : 0;
  return worthOf(answer.body) + Math.min(worthOf(body), 20) - questions.length * 3 - isSelected - isOdd;
}

function exampleOf({ baseUrls, method, url, mediaType, idempotencyKey, body, answer }: RawExchange): RecordedExchange {
  const steady = makeSteady([url, body, answer.body, answer.headers], baseUrls);
  const shownUrl = steady.text(url).replace(/(cursor=)[^&]+/, '$1eyJleGFtcGxlIjoiY3Vyc29yIn0');
  const example: RecordedExchange = {
    title: '',
    request: {
      method,
      url: shownUrl,
      headers: {
        ...(mediaType && { 'content-type': mediaType }),
        ...(idempotencyKey && { 'idempotency-key': 'an-example-key' }),
      },
      ...(body !== undefined && { body: steady.json(body) }),
    },
    answer: {
      status: answer.status,
      headers: steady.json(answer.headers) as Record<string, string>,
      ...(answer.body !== undefined && { body: shorten(steady.json(answer.body)) }),
    },
  };
  return { ...example, title: titleOf(example) };
}

function titleOf({ answer }: RecordedExchange): string {
  const code = codeOf(answer.body);
  const entry = code in errorCatalogue ? errorCatalogue[code as keyof typeof errorCatalogue] : undefined;
  if (entry) return entry.title;
  return answer.status < 400 ? `Answered ${answer.status}` : `Refused with ${answer.status}`;
}
