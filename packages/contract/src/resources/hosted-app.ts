import { type Static, Type } from 'typebox';
import { closed, nullable, Time, Words } from './common.js';
import { deployEnvironments } from './version.js';

export const environmentLimits = { variables: 100, valueBytes: 5 * 1024 } as const;

export const environmentVariablePattern = '^[A-Z][A-Z0-9_]{0,63}$';

export const EnvironmentVariable = Type.Object(
  {
    name: Type.String({ pattern: environmentVariablePattern, examples: ['MAIL_API_KEY'] }),
    updatedAt: Time,
  },
  { ...closed, title: 'EnvironmentVariable', description: 'A variable of a hosted app. Its value is never shown.' },
);
export type EnvironmentVariable = Static<typeof EnvironmentVariable>;

export const EnvironmentValue = Type.Object(
  {
    value: Type.String({
      minLength: 1,
      maxLength: environmentLimits.valueBytes,
      description: `At most ${environmentLimits.valueBytes} bytes.`,
    }),
  },
  { ...closed, title: 'EnvironmentValue' },
);

export const hostedLogKinds = ['line', 'exception', 'request', 'instance'] as const;
export const hostedLogLevels = ['debug', 'info', 'warn', 'error'] as const;
export const hostedEvents = [
  'started',
  'stopped',
  'killed',
  'crashed',
  'crash_loop',
  'lines_dropped',
  'deployed',
  'deploy_failed',
] as const;

const HostedRequest = Type.Object(
  {
    method: Type.String(),
    path: Type.String({ description: 'Without its query.' }),
    status: nullable(Type.Integer({ description: 'Null when the app gave no answer.' })),
    outcome: Type.String({ description: '`ok`, or why it ended otherwise.', examples: ['APP_TIMEOUT'] }),
    durationMs: Type.Number({ minimum: 0 }),
    cpuMs: Type.Number({ minimum: 0 }),
  },
  closed,
);

export const HostedLogEntry = Type.Object(
  {
    id: Type.String({ description: 'Entries are in the order of their ids.' }),
    at: Time,
    environment: Words(deployEnvironments, 'Where it ran.'),
    version: Type.Integer({ minimum: 1 }),
    kind: Words(
      hostedLogKinds,
      'line: what the app logged; exception: what it threw and did not catch; request: one that it answered or should have; instance: what happened to it.',
    ),
    level: Words(hostedLogLevels, 'How grave it is.'),
    requestId: nullable(Type.String({ description: 'The request that caused it.' })),
    message: Type.String(),
    stack: nullable(
      Type.String({ description: 'Of an exception, with the places of the source where the bundle has source maps.' }),
    ),
    request: nullable(HostedRequest),
    event: nullable(Words(hostedEvents, 'What happened to the instance.')),
  },
  { ...closed, title: 'HostedLogEntry' },
);
export type HostedLogEntry = Static<typeof HostedLogEntry>;

const counted = (description: string) => Type.Integer({ minimum: 0, description });
const byName = (description: string) => Type.Record(Type.String(), Type.Integer({ minimum: 0 }), { description });

export const HostedHour = Type.Object(
  {
    hour: Time,
    environment: Words(deployEnvironments, 'Where it ran.'),
    requests: counted('Requests that reached the app.'),
    failures: byName('Answers of 500 and above (`5xx`), and requests that the platform had to answer, by code.'),
    durationMs: counted('Of all requests together.'),
    cpuMs: counted('Processor time of all of them.'),
    outboundCalls: counted('Calls to other hosts.'),
    starts: counted('How often an instance was started.'),
    kills: byName('How often one was ended, by reason.'),
    memoryPeakBytes: counted('The most memory that an instance had.'),
  },
  { ...closed, title: 'HostedHour' },
);
export type HostedHour = Static<typeof HostedHour>;
