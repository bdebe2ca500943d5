import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startReceiver } from '../../webhooks/start-receiver.js';
import { tenancyChecks } from '../tenancy-checks.js';
import type { TenancyCheck } from '../walk-tenancy.js';
import { type CopiedStage, openCopiedStage } from './copied-stage.js';
import { type Condition, markConditions, nameOf } from './mark-conditions.js';
import { redundant } from './redundant-conditions.js';
import { conditionsReachedBy, without } from './running-conditions.js';

const source = fileURLToPath(new URL('../../../src/', import.meta.url));
const receiver = await startReceiver();
const checks = tenancyChecks(receiver);

type Coverage = Map<TenancyCheck, Set<string>>;
type Verdict = { kind: 'seen'; by: string } | { kind: 'missed' } | { kind: 'never run' };

it('is seen by the walk, or known to be redundant', async () => {
  const { only, part, parts } = askedFor();
  const judgesList = part === 0 || parts === 1;
  const conditions = allConditions().filter(({ id }) => only.test(id));
  const stage = await openCopiedStage(receiver);
  const coverage = await knownCoverageOf(stage);
  const isListed = (condition: Condition) => redundant.has(nameOf(condition));
  const problems = judgesList ? await notRedundant(stage, coverage, conditions.filter(isListed)) : [];
  const isOfPart = (_: unknown, index: number) => index % parts === part - 1;
  for (const condition of conditions.filter((one) => !isListed(one)).filter(isOfPart)) {
    const verdict = await judgeNeeded(stage, coverage, condition);
    report(condition.id, condition.text, verdict);
    if (verdict.kind !== 'seen') problems.push(`${nameOf(condition)} (${condition.id}): ${verdict.kind}`);
  }
  if (judgesList) problems.push(...entriesOfNothing());
  if (!process.env.ONLY) problems.push(...(await failingAlone(stage, groupsOf(coverage).filter(isOfPart))));
  await stage.discard();
  await receiver.close();
  expect(problems).toEqual([]);
});

/**
 * ONLY=orders-table takes some of them; PART=2/3 every third from the second on, so that processes share the work, and
 * PART=0/3 what is left to do then: the list of those that are redundant.
 */
function askedFor(): { only: RegExp; part: number; parts: number } {
  const [part = 1, parts = 1] = (process.env.PART ?? '1/1').split('/').map(Number);
  return { only: new RegExp(process.env.ONLY ?? '.'), part, parts };
}

function allConditions(): Condition[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).sort();
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => markConditions(readFileSync(`${source}${file}`, 'utf8'), file).conditions);
}

/** COVERAGE=FILE keeps it for the other parts: what runs is the same for all of them. */
async function knownCoverageOf(stage: CopiedStage): Promise<Coverage> {
  const file = process.env.COVERAGE;
  if (file && existsSync(file)) {
    const kept = new Map<string, string[]>(JSON.parse(readFileSync(file, 'utf8')));
    return new Map(checks.map((check) => [check, new Set(kept.get(check.title))]));
  }
  const coverage = await coverageOf(stage);
  if (file) writeFileSync(file, JSON.stringify([...coverage].map(([{ title }, ids]) => [title, [...ids]])));
  return coverage;
}

/** Which conditions each check runs; all of them must hold while nothing is taken out. */
async function coverageOf({ stage, use }: CopiedStage): Promise<Coverage> {
  const coverage: Coverage = new Map();
  const own = structuredClone(stage);
  await use(async (server) => {
    for (const check of checks) coverage.set(check, await conditionsReachedBy(() => check.run(server, own)));
  });
  return coverage;
}

/** Checks that run together while a condition is taken out, but for those of single routes. */
function groupsOf(coverage: Coverage): TenancyCheck[][] {
  const isUseful = (check: TenancyCheck) =>
    !check.perRoute && !check.comparesVictim && (coverage.get(check)?.size ?? 0) > 0;
  return [checks.filter(({ comparesVictim }) => comparesVictim), ...checks.filter(isUseful).map((check) => [check])];
}

/** Only some checks run while a condition is taken out: those that fail for want of the others would prove nothing. */
async function failingAlone({ stage, use }: CopiedStage, groups: TenancyCheck[][]): Promise<string[]> {
  const problems: string[] = [];
  for (const group of groups)
    await use(async (server) => {
      const own = structuredClone(stage);
      for (const { title, run } of group)
        await run(server, own).catch((error) => problems.push(`"${title}" fails alone: ${error}`));
    });
  return problems;
}

/**
 * All that is listed goes at once: what is missed together is missed alone, and two conditions that make up for each other
 * are not both redundant. If the walk sees it, each is tried alone, to say which of them is not.
 */
async function notRedundant(stage: CopiedStage, coverage: Coverage, listed: Condition[]): Promise<string[]> {
  const ran = new Set([...coverage.values()].flatMap((ids) => [...ids]));
  const neverRun = listed.filter(({ id }) => !ran.has(id)).map((one) => `${nameOf(one)} is listed, and never run`);
  if (neverRun.length === listed.length) return neverRun;
  const together = await judge(stage, coverage, listed);
  report('redundant', `all ${listed.length} at once`, together);
  if (together.kind !== 'seen') return neverRun;
  const problems = [...neverRun, `What is listed as redundant is not: together it is ${said(together)}`];
  for (const condition of listed) {
    const verdict = await judge(stage, coverage, [condition]);
    report(condition.id, condition.text, verdict);
    if (verdict.kind === 'seen') problems.push(`${nameOf(condition)} is listed, and ${said(verdict)}`);
  }
  return problems;
}

function entriesOfNothing(): string[] {
  const names = new Set(allConditions().map(nameOf));
  return [...redundant.keys()].filter((name) => !names.has(name)).map((name) => `${name} is listed, and not there`);
}

/** One that a redundant condition makes up for is needed all the same: it is tried again without all that is listed. */
async function judgeNeeded(stage: CopiedStage, coverage: Coverage, condition: Condition): Promise<Verdict> {
  const alone = await judge(stage, coverage, [condition]);
  if (alone.kind !== 'missed') return alone;
  const listed = allConditions().filter((one) => redundant.has(nameOf(one)));
  const verdict = await judge(stage, coverage, [condition], listed);
  return verdict.kind === 'seen' ? { kind: 'seen', by: `${verdict.by} (without what is redundant)` } : verdict;
}

/** Most are seen by a check that looks at nothing else; the other tenant's things are read only where none of them does. */
async function judge(
  stage: CopiedStage,
  coverage: Coverage,
  taken: Condition[],
  besides: Condition[] = [],
): Promise<Verdict> {
  const judged = new Set(taken.map(({ id }) => id));
  const ids = new Set([...taken, ...besides].map(({ id }) => id));
  const isConcerned = (check: TenancyCheck) => [...(coverage.get(check) ?? [])].some((id) => judged.has(id));
  if (!checks.some(isConcerned)) return { kind: 'never run' };
  const direct = checks.filter((check) => isConcerned(check) && !check.comparesVictim);
  // What is listed is expected to be missed, and then everything runs in the end.
  const verdict = taken.length === 1 ? await firstToFail(stage, ids, direct) : undefined;
  if (verdict?.kind === 'seen') return verdict;
  return firstToFail(
    stage,
    ids,
    checks.filter((check) => isConcerned(check) || check.comparesVictim),
  );
}

/** A machine that stalls is not what the conditions are for: an answer that says so proves nothing, and all is done again. */
const isStall = /API_BUSY|fetch failed/;
const maxStalls = 3;

async function firstToFail(stage: CopiedStage, ids: Set<string>, chosen: TenancyCheck[]): Promise<Verdict> {
  for (let stalls = 0; stalls < maxStalls; stalls++) {
    const failure = await failureWithout(stage, ids, chosen);
    if (!failure) return { kind: 'missed' };
    const [said] = failure.error.split('\n');
    if (!isStall.test(failure.error)) return { kind: 'seen', by: `"${failure.title}": ${said}` };
    console.log(`The machine stalled: ${said}`);
  }
  throw new Error(`The machine stalled ${maxStalls} times: nothing can be proved on it.`);
}

async function failureWithout(
  { stage, use }: CopiedStage,
  ids: Set<string>,
  chosen: TenancyCheck[],
): Promise<{ title: string; error: string } | undefined> {
  let failure: { title: string; error: string } | undefined;
  const own = structuredClone(stage);
  await without(ids, () =>
    use(async (server) => {
      for (const { title, run } of chosen) {
        const error = await run(server, own).then(
          () => undefined,
          (thrown) => String(thrown),
        );
        if (error === undefined) continue;
        failure = { title, error };
        return;
      }
    }),
  );
  return failure;
}

const said = (verdict: Verdict) => (verdict.kind === 'seen' ? `seen by ${verdict.by}` : verdict.kind.toUpperCase());

function report(id: string, text: string, verdict: Verdict): void {
  console.log(`${id}  ${text}  ${said(verdict)}`);
}
