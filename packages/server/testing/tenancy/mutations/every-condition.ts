import { readdirSync, readFileSync } from 'node:fs';
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
  const only = new RegExp(process.env.ONLY ?? '.');
  const conditions = allConditions().filter(({ id }) => only.test(id));
  const stage = await openCopiedStage(receiver);
  const coverage = await coverageOf(stage);
  const problems: string[] = process.env.ONLY ? [] : await failingAlone(stage, coverage);
  const excused: Condition[] = [];
  for (const condition of conditions) {
    const verdict = await judge(stage, coverage, [condition]);
    const reason = redundant.get(nameOf(condition));
    report(condition, verdict, reason);
    if (verdict.kind === 'seen') continue;
    if (verdict.kind === 'missed' && reason) excused.push(condition);
    else problems.push(`${condition.id} in ${condition.within}: ${condition.text}: ${verdict.kind}`);
  }
  problems.push(...(await togetherNotRedundant(stage, coverage, excused)));
  if (!process.env.ONLY) problems.push(...needlessEntries(excused));
  await stage.discard();
  await receiver.close();
  expect(problems).toEqual([]);
});

function allConditions(): Condition[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).sort();
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => markConditions(readFileSync(`${source}${file}`, 'utf8'), file).conditions);
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

/** Only some checks run while a condition is taken out: those that fail for want of the others would prove nothing. */
async function failingAlone({ stage, use }: CopiedStage, coverage: Coverage): Promise<string[]> {
  const problems: string[] = [];
  const alone = checks.filter((check) => !check.perRoute && (coverage.get(check)?.size ?? 0) > 0);
  for (const one of alone)
    await use(async (server) => {
      const own = structuredClone(stage);
      for (const check of checks.filter((check) => check === one || check.comparesVictim))
        await check.run(server, own).catch((error) => problems.push(`"${one.title}" fails alone: ${error}`));
    });
  return problems;
}

/** Runs what the taken conditions have a part in, and what looks at the other tenant before and after it. */
async function judge({ stage, use }: CopiedStage, coverage: Coverage, taken: Condition[]): Promise<Verdict> {
  const ids = new Set(taken.map(({ id }) => id));
  const isConcerned = (check: TenancyCheck) => [...(coverage.get(check) ?? [])].some((id) => ids.has(id));
  const concerned = checks.filter((check) => isConcerned(check) || check.comparesVictim);
  if (!checks.some(isConcerned)) return { kind: 'never run' };
  let verdict: Verdict = { kind: 'missed' };
  await without(ids, () =>
    use(async (server) => {
      const own = structuredClone(stage);
      for (const check of concerned) {
        const failed = await check.run(server, own).then(
          () => false,
          () => true,
        );
        if (!failed) continue;
        verdict = { kind: 'seen', by: check.title };
        return;
      }
    }),
  );
  return verdict;
}

function report({ id, text }: Condition, verdict: Verdict, reason: string | undefined): void {
  const said = verdict.kind === 'seen' ? `seen by "${verdict.by}"` : verdict.kind.toUpperCase();
  console.log(`${id}  ${text}  ${said}${verdict.kind !== 'seen' && reason ? ` (${reason})` : ''}`);
}

/** Two conditions may each make up for the other, so that neither is missed alone: then the walk sees that all are gone. */
async function togetherNotRedundant(stage: CopiedStage, coverage: Coverage, excused: Condition[]): Promise<string[]> {
  if (excused.length === 0) return [];
  const verdict = await judge(stage, coverage, excused);
  console.log(`all ${excused.length} redundant conditions at once: ${verdict.kind}`);
  return verdict.kind === 'seen'
    ? [`Not all that is listed is redundant: together they are seen by ${verdict.by}`]
    : [];
}

/** What is listed as redundant, and is either seen or not there. */
function needlessEntries(excused: Condition[]): string[] {
  const used = new Set(excused.map(nameOf));
  return [...redundant.keys()].filter((name) => !used.has(name)).map((name) => `${name}: listed without need`);
}
