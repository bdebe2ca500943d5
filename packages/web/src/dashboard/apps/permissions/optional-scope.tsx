import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Scope } from '../../../api/installed-apps';
import { ScopeDescription } from './scope-description';

interface OptionalScopeProps {
  scope: Scope;
  on: boolean;
  /** The app asks for it. */
  asked: boolean;
  disabled: boolean;
  onChange(on: boolean): void;
}

export function OptionalScope({ scope, on, asked, disabled, onChange }: OptionalScopeProps) {
  const { t } = useTranslation();
  return (
    <Switch
      checked={on}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      label={<ScopeDescription scope={scope} />}
      description={asked && !on ? t('installedApps.permissions.asked') : undefined}
    />
  );
}
