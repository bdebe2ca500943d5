import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '../../../api/deliveries';
import { type Installation, installedVersionQuery } from '../../../api/installations';

import { sendTest } from '../../../api/webhooks';
import { ApiSnippet } from '../../../design/api-snippet';
import { Dialog } from '../../../design/dialog';
import { ErrorMessage } from '../../../design/error-message';
import { TestResult } from './test-result';
import { useSelectedInstallation } from './use-selected-installation';

/** A synthetic event of one topic, sent like a real one; the answer stands in the dialog. */
export function SendTest({ appId, installationId }: { appId: string; installationId: string | undefined }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { installation, field } = useSelectedInstallation(appId, installationId);
  if (!installation) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        {t('deliveries.test.label')}
      </Button>
      <Dialog open={open} title={t('deliveries.test.title')} onClose={() => setOpen(false)}>
        <TestForm appId={appId} installation={installation} field={field} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

interface TestFormProps {
  appId: string;
  installation: Installation;
  field: ReturnType<typeof useSelectedInstallation>['field'];
  onClose(): void;
}

function TestForm({ appId, installation, field, onClose }: TestFormProps) {
  const { t } = useTranslation();
  const version = useQuery(installedVersionQuery(appId, installation.version));
  const topics = (version.data?.webhookTopics ?? []) as Delivery['topic'][];
  const [picked, setPicked] = useState<Delivery['topic']>();
  const topic = topics.find((one) => one === picked) ?? topics[0];
  const test = useMutation({
    mutationFn: (body: { topic: Delivery['topic'] }) => sendTest(appId, installation.id, body),
  });
  return (
    <Stack gap="md">
      <span>{t('deliveries.test.sentence')}</span>
      <NativeSelect {...field} label={t('deliveries.installation')} />
      <NativeSelect
        label={t('deliveries.topic')}
        data={topics}
        value={topic ?? ''}
        dir="ltr"
        onChange={({ currentTarget }) => setPicked(topics.find((one) => one === currentTarget.value))}
      />
      {version.isSuccess && topics.length === 0 && <p className="souk-quiet">{t('deliveries.test.noTopics')}</p>}
      {test.isError && <ErrorMessage error={test.error} />}
      {test.data && <TestResult answer={test.data} />}
      {topic && (
        <ApiSnippet
          method="POST"
          path={`/developer/apps/${appId}/installations/${installation.id}/webhooks/test`}
          body={{ topic }}
        />
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('deliveries.test.close')}
        </Button>
        <Button loading={test.isPending} disabled={!topic} onClick={() => topic && test.mutate({ topic })}>
          {t('deliveries.test.send')}
        </Button>
      </Group>
    </Stack>
  );
}
