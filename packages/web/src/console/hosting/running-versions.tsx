import './running-versions.css';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Environment } from '../../api/hosting';
import { isUnderWay, type Version } from '../../api/versions';
import { DeployStatus } from '../versions/deploy-status';
import { RedeployButton } from '../versions/redeploy-button';
import { environments } from './hosting-search';

/** Which version runs in each environment, and what is on its way there or failed to get there. */
export function RunningVersions({ appId, versions }: { appId: string; versions: Version[] }) {
  return (
    <div className="souk-running">
      {environments.map((environment) => (
        <Place key={environment} appId={appId} environment={environment} versions={versions} />
      ))}
    </div>
  );
}

/** The newest first: what somebody did last is what they look for. */
function Place({ appId, environment, versions }: { appId: string; environment: Environment; versions: Version[] }) {
  const { t } = useTranslation();
  const stateOf = ({ hosting }: Version) => hosting.deploy[environment];
  const runs = versions.find((version) => stateOf(version).status === 'deployed');
  const told = versions.find(
    (version) =>
      version.version > (runs?.version ?? 0) &&
      (isUnderWay(stateOf(version)) || stateOf(version).status === 'failed' || stateOf(version).status === 'suspended'),
  );
  return (
    <section className="souk-card souk-running-place" aria-label={t(`versions.deploy.${environment}`)}>
      <h2>{t(`versions.deploy.${environment}`)}</h2>
      {!runs && !told && <p className="souk-quiet">{t(`hosting.nothing.${environment}`)}</p>}
      {[told, runs].map(
        (version) =>
          version && (
            <div key={version.version} className="souk-running-version">
              <Anchor
                component={Link}
                to="/console/apps/$appId/versions/$version"
                params={{ appId, version: version.version } as never}
                search={{ view: 'bundle' } as never}
              >
                {t('versions.number', { version: version.version })}
              </Anchor>
              <span>
                <DeployStatus deploy={stateOf(version)} />
              </span>
              <RedeployButton appId={appId} version={version} environment={environment} />
            </div>
          ),
      )}
    </section>
  );
}
