import { command } from '../command.js';
import type { Context } from '../context.js';
import { type Finding, skipped } from '../doctor/finding.js';
import { probeEndpoint } from '../doctor/probe-endpoint.js';
import { BadOutcome, Failure } from '../failures.js';
import type { AppChoice } from '../project/choose-app.js';
import type { Delivery, DeveloperAccount, Installation } from '../server/resources.js';
import type { Server } from '../server/server.js';
import { safe } from '../terminal/table.js';
import { appOption } from './app/app-option.js';

const maxSkewSeconds = 30;

export const doctor = command({
  name: 'doctor',
  summary: 'Check your setup: Node, server, clock, sign-in, app, webhooks, endpoint',
  examples: ['souk doctor', 'souk doctor --json'],
  options: { app: appOption },
  async run(context, { app: named }) {
    const findings = await examine(context, named);
    const { terminal } = context;
    terminal.show(findings, () => findings.map((one) => lineOf(one, context)).join('\n'));
    if (findings.some(({ status }) => status === 'bad')) throw new BadOutcome('Some checks failed.');
  },
});

/** Each finding stands on those before it: what cannot be looked at is skipped. */
async function examine({ server: choose, app: chooseApp }: Context, named: string | undefined): Promise<Finding[]> {
  const server = await choose();
  const reached = await reach(server);
  const findings = [nodeVersion(), reached.finding];
  if (!reached.at) return [...findings, ...skipped('Clock', 'Sign-in', 'App', 'Webhooks', 'Endpoint')];
  findings.push(clock(reached.at), await signIn(server));
  if (findings.at(-1)?.status === 'bad') return [...findings, ...skipped('App', 'Webhooks', 'Endpoint')];
  const choice = await chooseApp(named).catch((error: unknown) => {
    if (error instanceof Failure) return error;
    throw error;
  });
  if (choice instanceof Failure) {
    findings.push({ what: 'App', status: 'warning', says: choice.message, fix: choice.fix });
    return [...findings, ...skipped('Webhooks', 'Endpoint')];
  }
  return [...findings, appState(choice), ...(await webhookState(choice))];
}

function nodeVersion(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const good = major > 20 || (major === 20 && minor >= 19);
  return {
    what: 'Node',
    status: good ? 'good' : 'bad',
    says: process.versions.node,
    ...(!good && { fix: 'Install Node 20.19 or later.' }),
  };
}

async function reach(server: Server): Promise<{ finding: Finding; at?: Date }> {
  try {
    const answer = await server.ask('GET', '/health/live', { anonymous: true });
    const date = answer.headers.get('date');
    return {
      finding: {
        what: 'Server',
        status: answer.ok ? 'good' : 'bad',
        says: `${server.url.origin} responded with ${answer.status}`,
      },
      at: date === null ? new Date() : new Date(date),
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { finding: { what: 'Server', status: 'bad', says: error.message, fix: error.fix } };
  }
}

function clock(serverTime: Date): Finding {
  const skew = Math.round((Date.now() - serverTime.getTime()) / 1000);
  const good = Math.abs(skew) <= maxSkewSeconds;
  return {
    what: 'Clock',
    status: good ? 'good' : 'bad',
    says: good ? 'in sync with the server' : `is ${Math.abs(skew)} seconds ${skew > 0 ? 'ahead' : 'behind'}`,
    ...(!good && { fix: 'Set the clock of this computer. ID tokens and signatures are rejected when it is wrong.' }),
  };
}

async function signIn(server: Server): Promise<Finding> {
  try {
    const account = await server.read<DeveloperAccount>('GET', '/developer/account');
    return { what: 'Sign-in', status: 'good', says: `as ${safe(account.name)}` };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { what: 'Sign-in', status: 'bad', says: error.message, fix: error.fix };
  }
}

function appState({ app }: AppChoice): Finding {
  if (app.latestVersion === null)
    return {
      what: 'App',
      status: 'warning',
      says: `${app.handle} has no version yet`,
      fix: 'souk app deploy',
    };
  return {
    what: 'App',
    status: 'good',
    says: `${app.handle}, ${app.state}, version ${app.currentVersion ?? 'none released'}`,
  };
}

async function webhookState(choice: AppChoice): Promise<Finding[]> {
  const { server, path } = choice;
  const installations = await server.read<Installation[]>('GET', path('/installations'), { query: { limit: 100 } });
  const disabled = installations.filter(({ webhooks }) => webhooks.state === 'disabled');
  const failures = await server.read<Delivery[]>('GET', path('/deliveries'), { query: { status: 'failed', limit: 3 } });
  const state: Finding =
    disabled.length > 0
      ? {
          what: 'Webhooks',
          status: 'bad',
          says: `disabled for ${disabled.length} installations`,
          fix: 'Fix the endpoint, then enable webhooks in the console.',
        }
      : { what: 'Webhooks', status: 'good', says: `enabled for ${installations.length} installations` };
  const last: Finding[] = failures.map(({ id, topic, error, httpStatus }) => ({
    what: 'Failed',
    status: 'warning',
    says: `${topic} (${error ?? httpStatus}), delivery ${id}`,
    fix: `Replay it: souk webhooks replay ${id}`,
  }));
  return [state, await probeEndpoint(choice, installations), ...last];
}

function lineOf({ what, status, says, fix }: Finding, { terminal: { out } }: Context): string {
  const signs = { good: out.good('✓'), bad: out.bad('✗'), warning: out.warning('!'), skipped: out.quiet('-') };
  return `${signs[status]} ${what.padEnd(9)} ${says}${fix ? `\n            ${fix}` : ''}`;
}
