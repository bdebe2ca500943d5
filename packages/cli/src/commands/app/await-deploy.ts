import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../../failures.js';
import type { AppChoice } from '../../project/choose-app.js';
import type { Version } from '../../server/resources.js';
import type { Terminal } from '../../terminal/terminal.js';
import { explainFindings, findingLines } from './tell-findings.js';

interface Waiting {
  terminal: Terminal;
  signal: AbortSignal;
}

const lookEveryMs = 1_000;
const maxLooks = 600;

/** A hosted version is scanned and runs on staging before it can be released. */
export async function awaitStaging(choice: AppChoice, version: number, { terminal, signal }: Waiting): Promise<void> {
  terminal.say('Scanning the bundle and deploying to staging.');
  const settled = await untilSettled(choice, version, 'staging', signal);
  const { scan, deploy } = settled.hosting;
  if (scan?.status === 'rejected') {
    const findings = explainFindings(settled);
    for (const finding of findings) for (const line of findingLines(finding)) terminal.say(line);
    throw new Failure(`The scan rejected the bundle: ${scan.reasons.join(', ')}.`, {
      code: 'SCAN_REJECTED',
      fix: `Correct the files and upload a new version. See the findings again: souk app versions ${version}`,
      details: { findings },
    });
  }
  if (deploy.staging.status !== 'deployed') throw notDeployed(version, 'staging', deploy.staging.errorCode);
  terminal.say(`${terminal.err.good('✓')} Version ${version} is running on staging.`);
}

export async function awaitProduction(choice: AppChoice, version: number, { signal }: Waiting): Promise<void> {
  const { production } = (await untilSettled(choice, version, 'production', signal)).hosting.deploy;
  if (production.status !== 'deployed') throw notDeployed(version, 'production', production.errorCode);
}

async function untilSettled(
  { server, path }: AppChoice,
  version: number,
  environment: 'staging' | 'production',
  signal: AbortSignal,
): Promise<Version> {
  for (let looks = 0; looks < maxLooks; looks++) {
    const found = await server.read<Version>('GET', path(`/versions/${version}`));
    if (!['none', 'pending', 'deploying'].includes(found.hosting.deploy[environment].status)) return found;
    await wait(lookEveryMs, undefined, { signal });
  }
  throw new Failure(`Version ${version} is still being deployed to ${environment}.`, {
    code: 'NOT_DEPLOYED',
    fix: `Check again later: souk app versions ${version}`,
  });
}

function notDeployed(version: number, environment: string, errorCode: string | null): Failure {
  return new Failure(
    `Version ${version} was not deployed to ${environment}: ${errorCode ?? 'another version was deployed instead'}.`,
    {
      code: errorCode ?? 'NOT_DEPLOYED',
      fix: 'souk app logs --level error',
    },
  );
}
