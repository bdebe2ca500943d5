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
  {
    ...closed,
    title: 'EnvironmentVariable',
    description: 'An environment variable of a hosted app. Its value is never returned.',
  },
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
    path: Type.String({ description: 'The path, without its query.' }),
    status: nullable(Type.Integer({ description: 'The HTTP status; null if the app did not respond.' })),
    outcome: Type.String({ description: '`ok`, or the reason why the request failed.', examples: ['APP_TIMEOUT'] }),
    durationMs: Type.Number({ minimum: 0 }),
    cpuMs: Type.Number({ minimum: 0 }),
  },
  closed,
);

export const HostedLogEntry = Type.Object(
  {
    id: Type.String({ description: 'The ID of the entry. Entries are ordered by ID.' }),
    at: Time,
    environment: Words(deployEnvironments, 'The environment.'),
    version: Type.Integer({ minimum: 1 }),
    kind: Words(
      hostedLogKinds,
      'line: logged by the app; exception: an uncaught exception; request: a request to the app; instance: a change of the instance.',
    ),
    level: Words(hostedLogLevels, 'The severity.'),
    requestId: nullable(Type.String({ description: 'The ID of the request that caused the entry.' })),
    message: Type.String(),
    stack: nullable(
      Type.String({
        description: 'The stack trace of an exception, with source positions if the bundle has source maps.',
      }),
    ),
    request: nullable(HostedRequest),
    event: nullable(Words(hostedEvents, 'The change of the instance.')),
  },
  { ...closed, title: 'HostedLogEntry' },
);
export type HostedLogEntry = Static<typeof HostedLogEntry>;

const counted = (description: string) => Type.Integer({ minimum: 0, description });
const byName = (description: string) => Type.Record(Type.String(), Type.Integer({ minimum: 0 }), { description });

export const HostedHour = Type.Object(
  {
    hour: Time,
    environment: Words(deployEnvironments, 'The environment.'),
    requests: counted('The number of requests to the app.'),
    failures: byName('Responses with status 500 and above (`5xx`), and errors returned by the platform, by code.'),
    durationMs: counted('The total duration of all requests.'),
    cpuMs: counted('The total CPU time.'),
    outboundCalls: counted('The number of requests to other hosts.'),
    starts: counted('The number of instance starts.'),
    kills: byName('The number of instance stops, by reason.'),
    memoryPeakBytes: counted('The peak memory of an instance.'),
  },
  { ...closed, title: 'HostedHour' },
);
export type HostedHour = Static<typeof HostedHour>;
