export interface Settings {
  port: number;
  /** Where Souk is. */
  baseUrl: string;
  appId: string;
  clientId: string;
  clientSecret: string;
  /** Of `souk app dev`: the installation on the dev store, and a code that is good for its first tokens. */
  development: { installationId: string; installCode: string } | undefined;
}

/** `souk app dev` sets all of them; where the app runs for merchants you do. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const { SOUK_INSTALLATION_ID: installationId, SOUK_INSTALL_CODE: installCode } = environment;
  return {
    port: Number(environment.PORT ?? 3000),
    baseUrl: required(environment, 'SOUK_BASE_URL'),
    appId: required(environment, 'SOUK_APP_ID'),
    clientId: required(environment, 'SOUK_CLIENT_ID'),
    clientSecret: required(environment, 'SOUK_CLIENT_SECRET'),
    development: installationId && installCode ? { installationId, installCode } : undefined,
  };
}

function required(environment: NodeJS.ProcessEnv, name: string): string {
  const value = environment[name];
  if (!value) throw new Error(`${name} is not set. Run the app with: souk app dev`);
  return value;
}
