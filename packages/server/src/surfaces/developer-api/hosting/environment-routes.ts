import {
  deployEnvironments,
  EnvironmentValue,
  EnvironmentVariable,
  environmentLimits,
  environmentVariablePattern,
} from '@souk/contract';
import { listVariables, removeVariable, setVariable } from '../../../domains/hosting/environment/manage-variables.js';
import { InvalidInput, throwDomainError } from '../../../foundation/domain-error.js';
import { defineRoute, type Route } from '../../../foundation/http/define-route.js';
import { developerId, matching, oneOf } from '../../../foundation/http/path-params.js';
import { noContent, ok } from '../../../foundation/http/response.js';
import { developerRoutes } from '../developer-routes.js';
import { changeOwnApp, ownApp } from '../require-own-app.js';
import { one, responses, shortList } from '../response-schemas.js';

const tag = 'Hosting';
const params = {
  appId: developerId('APP_NOT_FOUND'),
  environment: oneOf(deployEnvironments, 'ENVIRONMENT_VARIABLE_NOT_FOUND'),
};
const variableParams = {
  ...params,
  name: matching(
    new RegExp(environmentVariablePattern),
    'Uppercase letters, digits and underscores.',
    'ENVIRONMENT_VARIABLE_INVALID',
  ),
};

const listEnvironment = defineRoute(developerRoutes, {
  name: 'listEnvironment',
  method: 'GET',
  path: '/developer/apps/{appId}/environment/{environment}',
  tag,
  summary: 'List environment variables',
  description: "The names of a hosted app's variables. Values are never returned.",
  params,
  responses: responses(200, 'The variables', shortList(EnvironmentVariable)),
  errors: ['APP_NOT_FOUND', 'ENVIRONMENT_VARIABLE_NOT_FOUND'],
  handle: async (input) => {
    const { id } = await ownApp(input);
    const place = { appId: id, environment: input.params.environment };
    return ok({ data: await listVariables(input.platform.db, place) });
  },
});

const readEnvironmentVariable = defineRoute(developerRoutes, {
  name: 'readEnvironmentVariable',
  method: 'GET',
  path: '/developer/apps/{appId}/environment/{environment}/{name}',
  tag,
  summary: 'Get an environment variable',
  description: 'When the variable was last set. Its value is never returned.',
  params: variableParams,
  responses: responses(200, 'The variable', one(EnvironmentVariable)),
  errors: ['APP_NOT_FOUND', 'ENVIRONMENT_VARIABLE_NOT_FOUND', 'ENVIRONMENT_VARIABLE_INVALID'],
  handle: async (input) => {
    const { id } = await ownApp(input);
    const { environment, name } = input.params;
    const variables = await listVariables(input.platform.db, { appId: id, environment });
    return ok({
      data: variables.find((one) => one.name === name) ?? throwDomainError('ENVIRONMENT_VARIABLE_NOT_FOUND'),
    });
  },
});

const setEnvironmentVariable = defineRoute(developerRoutes, {
  name: 'setEnvironmentVariable',
  method: 'PUT',
  path: '/developer/apps/{appId}/environment/{environment}/{name}',
  tag,
  summary: 'Set an environment variable',
  description: `Running instances of the hosted app restart with it. The app reads it as \`env.NAME\`. At most ${environmentLimits.variables} per environment, ${environmentLimits.valueBytes} bytes each.`,
  params: variableParams,
  body: { kind: 'json', schema: EnvironmentValue },
  responses: responses(200, 'The variable, without its value', one(EnvironmentVariable)),
  errors: [
    'APP_NOT_FOUND',
    'APP_READ_ONLY',
    'ENVIRONMENT_VARIABLE_NOT_FOUND',
    'ENVIRONMENT_VARIABLE_INVALID',
    'ENVIRONMENT_VARIABLE_LIMIT_REACHED',
  ],
  handle: (input) => {
    const { value } = input.body;
    if (Buffer.byteLength(value) > environmentLimits.valueBytes) {
      throw new InvalidInput('body', [`value can have at most ${environmentLimits.valueBytes} bytes.`]);
    }
    return changeOwnApp(input, async (context, { id: appId }, now) => {
      const { environment, name } = input.params;
      const { masterKey } = input.platform.config;
      return ok({ data: await setVariable(context, masterKey, { appId, environment }, { name, value, now }) });
    });
  },
});

const deleteEnvironmentVariable = defineRoute(developerRoutes, {
  name: 'deleteEnvironmentVariable',
  method: 'DELETE',
  path: '/developer/apps/{appId}/environment/{environment}/{name}',
  tag,
  summary: 'Delete an environment variable',
  description:
    'Running instances of the hosted app restart without it. SOUK_CLIENT_SECRET is set by the platform. Deleting it revokes the client secrets of this environment immediately, and instances start with new ones.',
  params: variableParams,
  responses: responses(204, 'Variable deleted'),
  errors: ['APP_NOT_FOUND', 'APP_READ_ONLY', 'ENVIRONMENT_VARIABLE_NOT_FOUND', 'ENVIRONMENT_VARIABLE_INVALID'],
  handle: (input) =>
    changeOwnApp(input, async (context, { id: appId }, now) => {
      const { environment, name } = input.params;
      await removeVariable(context, { appId, environment }, { name, now });
      return noContent();
    }),
});

export const environmentRoutes: Route[] = [
  listEnvironment,
  readEnvironmentVariable,
  setEnvironmentVariable,
  deleteEnvironmentVariable,
];
