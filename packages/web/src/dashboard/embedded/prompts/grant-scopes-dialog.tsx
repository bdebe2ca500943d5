import { Checkbox, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeInstallation,
  type InstalledApp,
  installationPath,
  refreshInstallations,
  type Scope,
} from '../../../api/installed-apps';
import { ConfirmDialog } from '../../../design/confirm-button';
import { isolateAuto } from '../../../locales/bidi';
import type { PendingPrompt } from '../merchant-prompts';

interface GrantScopesDialogProps {
  asked: Extract<PendingPrompt, { kind: 'scopes' }>;
  installed: InstalledApp;
  peace: ReactNode;
}

/** The app wants more than it may: the merchant chooses, in plain words. */
export function GrantScopesDialog({ asked: { question, settle }, installed, peace }: GrantScopesDialogProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { businessId, id, app } = installed;
  const wanted = question.scopes as Scope[];
  const [chosen, setChosen] = useState<Scope[]>(wanted);
  const body = { scopes: [...installed.scopes, ...chosen] };
  const toggle = (scope: Scope, on: boolean) =>
    setChosen(on ? [...chosen, scope] : chosen.filter((one) => one !== scope));
  return (
    <ConfirmDialog
      title={t('embedded.scopes.title', { name: isolateAuto(app.name) })}
      confirm={t('embedded.scopes.allow')}
      command={{ method: 'PATCH', path: installationPath(businessId, id), body }}
      onClose={() => settle({ granted: [] })}
      onConfirm={async () => {
        const changed = chosen.length > 0 ? await changeInstallation(businessId, id, body) : installed;
        await refreshInstallations(queries, businessId);
        settle({ granted: wanted.filter((scope) => changed.scopes.includes(scope)) });
      }}
    >
      <Stack gap="sm">
        <Text>{t('embedded.scopes.sentence', { name: isolateAuto(app.name) })}</Text>
        {wanted.map((scope) => (
          <Checkbox
            key={scope}
            label={t(`scopes.${scope}`)}
            checked={chosen.includes(scope)}
            onChange={({ currentTarget }) => toggle(scope, currentTarget.checked)}
          />
        ))}
        <Text size="sm" className="souk-quiet">
          {t('embedded.scopes.later')}
        </Text>
        {peace}
      </Stack>
    </ConfirmDialog>
  );
}
