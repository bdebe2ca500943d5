import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { InstalledApp } from '../../../api/installed-apps';
import { ConfirmDialog } from '../../../design/confirm-button';
import { isolateAuto } from '../../../locales/bidi';
import type { MerchantPrompts, PendingPrompt } from '../merchant-prompts';
import { GrantScopesDialog } from './grant-scopes-dialog';
import { PickDialog } from './pick-dialog';

interface PromptDialogProps {
  asked: PendingPrompt;
  installed: InstalledApp;
  desk: MerchantPrompts;
}

/** What the app asks the merchant, in a dialog of ours that says who asks. */
export function PromptDialog({ asked, installed, desk }: PromptDialogProps) {
  const peace = desk.asksOften() && <AskNoMore desk={desk} name={installed.app.name} />;
  if (asked.kind === 'pick') return <PickDialog asked={asked} installed={installed} peace={peace} />;
  if (asked.kind === 'scopes') return <GrantScopesDialog asked={asked} installed={installed} peace={peace} />;
  return <Confirm asked={asked} installed={installed} peace={peace} />;
}

function AskNoMore({ desk, name }: { desk: MerchantPrompts; name: string }) {
  const { t } = useTranslation();
  return (
    <Button variant="default" size="compact-sm" onClick={desk.mute}>
      {t('embedded.mute', { name: isolateAuto(name) })}
    </Button>
  );
}

interface ConfirmProps {
  asked: Extract<PendingPrompt, { kind: 'confirm' }>;
  installed: InstalledApp;
  peace: React.ReactNode;
}

function Confirm({ asked: { question, settle }, installed, peace }: ConfirmProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={question.title}
      confirm={question.confirmLabel ?? t('embedded.goOn')}
      danger={question.destructive}
      onConfirm={async () => settle({ confirmed: true })}
      onClose={() => settle({ confirmed: false })}
    >
      <Text dir="auto">{question.message}</Text>
      <Text size="sm" className="souk-quiet" mt="xs">
        {t('embedded.asks', { name: isolateAuto(installed.app.name) })}
      </Text>
      {peace}
    </ConfirmDialog>
  );
}
