import './access-fields.css';
import { Button, Checkbox, Group, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '../../api/businesses';
import type { Access } from '../../api/members';
import { useBusiness } from '../use-business';
import { permissionGroups, presets, wordOf } from './permission-groups';

interface AccessFieldsProps {
  access: Access;
  error: ReactNode;
  onChange(access: Access): void;
}

/** What somebody may do: everything as an owner, or what is ticked. Nobody can give what they do not have. */
export function AccessFields({ access, error, onChange }: AccessFieldsProps) {
  const { t } = useTranslation();
  const { business, may } = useBusiness();
  const { owner, permissions } = access;
  const choose = (chosen: readonly Permission[]) => onChange({ owner: false, permissions: chosen.filter(may) });
  const toggle = (permission: Permission, on: boolean) =>
    choose(on ? [...permissions, permission] : permissions.filter((one) => one !== permission));
  return (
    <div className="souk-access">
      <Group gap="xs" role="group" aria-label={t('members.presets.title')}>
        {Object.entries(presets).map(([name, chosen]) => (
          <Button key={name} variant="default" size="compact-sm" onClick={() => choose(chosen)}>
            {t(`members.presets.${name}`)}
          </Button>
        ))}
      </Group>
      {error && <div role="alert">{error}</div>}
      {permissionGroups.map(([name, group]) => (
        <fieldset key={name} disabled={owner}>
          <legend>{t(`members.groups.${name}`)}</legend>
          {group.map((permission) => (
            <Checkbox
              key={permission}
              name="permissions"
              label={t(wordOf(permission))}
              checked={owner || permissions.includes(permission)}
              disabled={owner || !may(permission)}
              onChange={({ currentTarget }) => toggle(permission, currentTarget.checked)}
            />
          ))}
        </fieldset>
      ))}
      {business.owner && (
        <Switch
          label={t('members.owner')}
          description={t('members.ownerSentence')}
          checked={owner}
          onChange={({ currentTarget }) => onChange({ owner: currentTarget.checked, permissions })}
        />
      )}
    </div>
  );
}
