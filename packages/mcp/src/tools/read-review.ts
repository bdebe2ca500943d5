import { Type } from 'typebox';
import { ApiCallError } from '../api/api-error.js';
import { read } from '../api/request.js';
import { costOf, cutRows } from '../results/limit-result-size.js';
import { lineOf } from '../results/select-fields.js';
import type { Session } from '../session.js';
import { readTool } from '../tool.js';
import { appPath } from './choose-app.js';
import { app, cursor, id, nextCursor, resource, rows } from './parameters.js';
import { type CheckResult, describeCheck } from './review-checks.js';

interface ReviewCase extends Record<string, unknown> {
  id: string;
  state: string;
  checks: { results: CheckResult[] } | null;
  notes: { at: string; text: string }[];
  decision: { message: string | null; items: { key: string | null; note: string }[] } | null;
  turnaround: { dueAt: string };
}

interface Remark {
  by: 'check' | 'decision' | 'note';
  text: string;
}

export const readReview = readTool({
  name: 'read_review',
  title: 'Read a review',
  description: 'Reads a review: state, due time, failed checks, decision and notes. Default: the newest.',
  input: { app, reviewId: Type.Optional(id()), cursor },
  output: { review: resource({ id: Type.String(), state: Type.String() }), remarks: rows(), nextCursor },
  untrusted: ['remarks[].text'],
  async run(context, { app: named, reviewId, cursor: from }) {
    const found = await find(context, `${await appPath(context, named)}/reviews`, reviewId);
    const { checks: _checks, notes: _notes, decision: _decision, turnaround, ...rest } = found;
    const review = { ...rest, dueAt: turnaround.dueAt };
    const { part, nextCursor: next } = cutRows(remarksOf(found), from, describe, costOf(review, lineOf(review)));
    return {
      facts: { review, remarks: part, nextCursor: next },
      says: `Review ${found.id} is ${found.state}.`,
      shows: [lineOf(review), ...part.map(describe)].join('\n'),
    };
  },
});

async function find({ api }: Session, path: string, reviewId: string | undefined): Promise<ReviewCase> {
  if (reviewId !== undefined) return read<ReviewCase>(api, { method: 'GET', path: `${path}/${reviewId}` });
  const [newest] = await read<ReviewCase[]>(api, { method: 'GET', path, query: { limit: 1 } });
  if (newest) return newest;
  throw new ApiCallError('The app has not been submitted.', ['Check what is missing with run_review_checks.']);
}

/** What a person has to read to go on, each thing once, in pieces that fit. */
function remarksOf({ checks, notes, decision }: ReviewCase): Remark[] {
  const open = (checks?.results ?? []).filter(({ status }) => status !== 'pass' && status !== 'skipped');
  const remarks: Remark[] = [
    ...(decision?.message ? [{ by: 'decision' as const, text: decision.message }] : []),
    ...(decision?.items ?? []).map(({ key, note }) => ({
      by: 'decision' as const,
      text: `${key ? `${key}: ` : ''}${note}`,
    })),
    ...open.map((check) => ({ by: 'check' as const, text: describeCheck(check) })),
    ...notes.map(({ at, text }) => ({ by: 'note' as const, text: `${at} ${text}` })),
  ];
  return remarks.flatMap(({ by, text }) => piecesOf(text).map((piece) => ({ by, text: piece })));
}

const describe = ({ by, text }: Remark) => `${by}: ${text}`;

const piecesOf = (text: string): string[] => text.match(/.{1,500}/gsu) ?? [];
