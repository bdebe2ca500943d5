export type AppEnvironment = 'staging' | 'production';

/** One running thing: a version of an app in one environment. It never changes while it runs. */
export interface InstanceKey {
  appId: string;
  versionNumber: number;
  environment: AppEnvironment;
}

/** As a name for maps, folders and logs. */
export function nameOfInstance({ appId, versionNumber, environment }: InstanceKey): string {
  return `${appId}-v${versionNumber}-${environment}`;
}
