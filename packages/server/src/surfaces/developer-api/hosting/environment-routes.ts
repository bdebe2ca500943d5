import {
  deployEnvironments,
  EnvironmentValue,
  EnvironmentVariable,
  environmentLimits,
  environmentVariablePattern,
} from '@souk/contract';
import { listVariables, removeVariable, setVariable } from '../../../domains/hosting/environment/keep-variables.js';
import { InvalidInput, throwDomainError } from '../../../foundation/domain-error.js';
import { noContent, ok } from '../../../foundation/http/answer.js';
import { defineRoute, type Route } from '../../../foundation/http/define-route.js';
import { developerId, matching, oneOf } from '../../../foundation/http/path-params.js';
import { developerRoutes } from '../developer-routes.js';
import { changeOwnApp, ownApp } from '../own-app.js';
import { answers, one, shortList } from '../shapes.js';

const tag = 'Hosting';
const params = {
  appId: developerId('APP_NOT_FOUND'),
  environment: oneOf(deployEnvironments, 'ENVIRONMENT_VARIABLE_NOT_FOUND'),
};
const variableParams = {
  ...params,
  name: matching(
    new RegExp(environmentVariablePattern),
    'Capital letters, digits and underscores.',
    'ENVIRONMENT_VARIABLE_INVALID',
  ),
};

const listEnvironment = defineRoute(developerRoutes, {
  name: 'listEnvironment',
  method: 'GET',
  path: '/developer/apps/{appId}/environment/{environment}',
  tag,
  summary: "Lists the names of a hosted app's variables, never their values.",
  params,
  answers: answers(200, 'The variables.', shortList(EnvironmentVariable)),
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
  summary: 'Tells when a variable was last set; its value is never shown.',
  params: variableParams,
  answers: answers(200, 'The variable.', one(EnvironmentVariable)),
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
  summary: 'Sets a variable of a hosted app; running instances start again with it.',
  description: `The app reads it as \`env.NAME\`. At most ${environmentLimits.variables} in each environment, ${environmentLimits.valueBytes} bytes each.`,
  params: variableParams,
  body: { kind: 'json', schema: EnvironmentValue },
  answers: answers(200, 'The variable, without its value.', one(EnvironmentVariable)),
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
      throw new InvalidInput('body', [`value may have ${environmentLimits.valueBytes} bytes.`]);
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
  summary: 'Removes a variable; running instances start again without it.',
  description:
    'SOUK_CLIENT_SECRET is the platform’s own: removing it revokes the secrets of this environment at once, and instances start with new ones.',
  params: variableParams,
  answers: answers(204, 'The variable is gone.'),
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
