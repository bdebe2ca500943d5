import './permissions.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type AppDetails,
  changeInstallation,
  type InstalledApp,
  installationPath,
  refreshInstallations,
  type Scope,
} from '../../../api/installed-apps';
import { ApiSnippet } from '../../../design/api-snippet';
import { ErrorMessage } from '../../../design/error-message';
import { Panel } from '../../../design/panel';
import { toast } from '../../../design/toasts';
import { isolateAuto } from '../../../locales/bidi';
import { OptionalScope } from './optional-scope';
import { ScopeDescription } from './scope-description';

interface PermissionsProps {
  installed: InstalledApp;
  details: AppDetails;
  manages: boolean;
}

/** What the app may do, in plain words; what is optional is a switch. */
export function Permissions({ installed, details, manages }: PermissionsProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { businessId, id, app } = installed;
  const change = useMutation({
    mutationFn: ({ scope, on }: { scope: Scope; on: boolean }) =>
      changeInstallation(businessId, id, { scopes: withScope(installed.scopes, scope, on) }),
    onSuccess: async (_, { scope, on }) => {
      await refreshInstallations(queries, businessId);
      const values = { name: isolateAuto(app.name), scope: t(`scopes.${scope}`) };
      toast({ title: t(on ? 'installedApps.permissions.granted' : 'installedApps.permissions.taken', values) });
    },
  });
  const { requiredScopes, optionalScopes } = details;
  return (
    <Panel title={t('installedApps.permissions.title')} summary={t('installedApps.permissions.summary')}>
      {requiredScopes.length > 0 ? (
        <ul className="souk-may">
          {requiredScopes.map((scope) => (
            <li key={scope}>
              <ScopeDescription scope={scope} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="souk-quiet">{t('installedApps.permissions.none')}</p>
      )}
      {optionalScopes.length > 0 && (
        <fieldset className="souk-may-optional">
          <legend>{t('installedApps.permissions.optional')}</legend>
          {optionalScopes.map((scope) => (
            <OptionalScope
              key={scope}
              scope={scope}
              on={installed.scopes.includes(scope)}
              asked={installed.requestedScopes.includes(scope)}
              disabled={!manages || change.isPending}
              onChange={(on) => change.mutate({ scope, on })}
            />
          ))}
        </fieldset>
      )}
      {change.error && <ErrorMessage error={change.error} />}
      {manages && (
        <ApiSnippet method="PATCH" path={installationPath(businessId, id)} body={{ scopes: installed.scopes }} />
      )}
    </Panel>
  );
}

const withScope = (scopes: readonly Scope[], scope: Scope, on: boolean): Scope[] =>
  on ? [...scopes, scope] : scopes.filter((one) => one !== scope);
