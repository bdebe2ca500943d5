import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppDetails, InstalledApp } from '../../api/installed-apps';
import { Notice } from '../../design/notice';
import { Page } from '../../design/page';
import { UnsavedChangesGuard } from '../../design/unsaved-changes-guard';
import { isolateAuto } from '../../locales/bidi';
import { useBusiness } from '../use-business';
import { AppErrorPanel } from './app-error-panel';
import { AppSaveBar } from './app-save-bar';
import { PromptDialog } from './prompts/prompt-dialog';
import { useAppHost } from './use-app-host';

interface EmbeddedAppProps {
  installed: InstalledApp;
  details: AppDetails;
  path: string | undefined;
  onRetry(): void;
}

/** The frame and everything around it that the app may ask for. Whatever the app does, this stays. */
export function EmbeddedApp({ installed, details, path, onRetry }: EmbeddedAppProps) {
  const { t } = useTranslation();
  const { may } = useBusiness();
  const { businessId, id, app } = installed;
  const frame = useRef<HTMLIFrameElement>(null);
  const host = useAppHost({ frame, installed, path, may });
  // Where it began; what the app tells later is in its own frame already.
  const [address] = useState(() => frameAddress(installed, path));
  const [patient, setPatient] = useState(false);
  const title = host.title ?? details.admin?.title ?? app.name;
  const trouble = host.state === 'waiting' || host.state === 'ready' ? undefined : host.state;
  const shown = !trouble || (patient && trouble === 'silent');
  return (
    <Page
      title={title}
      actions={
        <Anchor
          component={Link}
          size="sm"
          to="/dashboard/b/$businessId/apps/$installationId"
          params={{ businessId, installationId: id } as never}
        >
          {t('embedded.settings')}
        </Anchor>
      }
    >
      {host.signedOut && (
        <Notice tone="attention">
          {t('embedded.signedOut', { name: isolateAuto(app.name) })}{' '}
          <Anchor href="/dashboard/sign-in?next=/account" target="_blank" inherit underline="always">
            {t('embedded.signIn')}
          </Anchor>
        </Notice>
      )}
      {trouble && !shown && (
        <AppErrorPanel
          trouble={trouble}
          installed={installed}
          details={details}
          onRetry={onRetry}
          onPatience={() => setPatient(true)}
        />
      )}
      <div className="souk-app-stage" hidden={!shown} aria-busy={host.state === 'waiting' && shown}>
        <div className="souk-app-loading" data-on={host.loading || host.state === 'waiting'} role="presentation" />
        <iframe ref={frame} src={address} title={title} className="souk-app-frame" onLoad={host.frameLoaded} />
        {host.saving && <AppSaveBar name={app.name} onSave={host.save} onDiscard={host.discard} />}
      </div>
      <UnsavedChangesGuard when={host.saving} kept={false} />
      {host.asked && <PromptDialog asked={host.asked} installed={installed} desk={host.desk} />}
    </Page>
  );
}

function frameAddress({ businessId, id }: InstalledApp, path: string | undefined): string {
  const query = path === undefined ? '' : `?${new URLSearchParams({ path })}`;
  return `/dashboard/b/${businessId}/apps/${id}/frame${query}`;
}
