import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { appQuery } from '../../api/apps';
import { versionQuery } from '../../api/versions';
import { ApiSnippet } from '../../design/api-snippet';
import { ErrorMessage } from '../../design/error-message';
import { FileDropField } from '../../design/file-drop-field';
import { FieldErrors } from '../../design/form/field-errors';
import { Page } from '../../design/page';
import { UnsavedChangesGuard } from '../../design/unsaved-changes-guard';
import { BundleField } from './bundle-field';
import { ManifestEditor } from './editor/manifest-editor';
import { useManifestEditor } from './editor/use-manifest-editor';
import { exampleManifest } from './example-manifest';
import { manifestToml } from './manifest-toml';
import { UploadImpact } from './upload-impact';
import { UploadProgress } from './upload-progress';
import { useVersionUpload } from './use-version-upload';

/** A manifest by drop, by choosing a file, pasted or written; what is wrong with it stands at its line before it is uploaded. */
export function UploadPage() {
  const { t } = useTranslation();
  const { appId } = useParams({ from: '/console/apps/$appId/versions/new' });
  const { data: app } = useSuspenseQuery(appQuery(appId));
  const editor = useManifestEditor(appId, '');
  const [bundle, setBundle] = useState<File | null>(null);
  const { verdict } = editor.checked;
  const upload = useVersionUpload(appId, (error) => {
    // With a valid manifest it is the bundle that was refused: that is told beside the button.
    const aboutManifest = error instanceof ApiError && error.code === 'APP_MANIFEST_INVALID' && !verdict?.valid;
    if (aboutManifest) editor.show(error.fields);
  });
  const hosted = bundle !== null || verdict?.manifest?.hosting.mode === 'platform';
  const send = () => (verdict && !verdict.valid ? editor.show() : upload.begin({ toml: editor.text, bundle }));
  return (
    <Page title={t('versions.upload.title')} summary={t('versions.upload.summary')}>
      <UnsavedChangesGuard when={editor.text.trim() !== '' && !upload.done} kept={false} />
      <Stack gap="lg">
        <FileDropField
          label={t('versions.upload.drop')}
          accept=".toml,application/toml,text/plain"
          onFiles={([file]) => void file?.text().then(editor.take)}
        >
          souk.app.toml
        </FileDropField>
        {editor.text === '' && <Beginnings appId={appId} onText={editor.take} />}
        <ManifestEditor editor={editor} />
        {hosted && <BundleField bundle={bundle} onBundle={setBundle} />}
        {verdict?.manifest && <UploadImpact appId={appId} app={app} verdict={verdict} />}
        {upload.error && editor.problems === 0 && <UploadProblem error={upload.error} />}
        {upload.running && bundle && <UploadProgress share={upload.share} onStop={upload.stop} />}
        <Group gap="md">
          <Button
            size="md"
            loading={upload.running}
            disabled={editor.text.trim() === '' || editor.problems > 0}
            onClick={send}
          >
            {t('versions.upload.send')}
          </Button>
          <Text className="souk-quiet">
            {t(editor.problems > 0 ? 'versions.upload.notYet' : 'versions.upload.nothingReleased')}
          </Text>
        </Group>
        <ApiSnippet
          method="POST"
          path={`/developer/apps/${appId}/versions`}
          file={{ name: 'souk.app.toml', mediaType: 'application/toml' }}
        />
      </Stack>
    </Page>
  );
}

/** What one can begin with instead of an empty page. */
function Beginnings({ appId, onText }: { appId: string; onText(text: string): void }) {
  const { t } = useTranslation();
  const { data: app } = useSuspenseQuery(appQuery(appId));
  const latest = app.latestVersion ?? 0;
  const { data: version } = useQuery({ ...versionQuery(appId, latest), enabled: latest > 0 });
  return (
    <Group gap="sm">
      <Text className="souk-quiet">{t('versions.upload.begin')}</Text>
      <Button variant="default" size="compact-md" onClick={() => onText(exampleManifest(app))}>
        {t('versions.upload.example')}
      </Button>
      {version && (
        <Button variant="default" size="compact-md" onClick={() => onText(manifestToml(version.manifest))}>
          {t('versions.upload.fromVersion', { version: latest })}
        </Button>
      )}
    </Group>
  );
}

function UploadProblem({ error }: { error: unknown }) {
  const fields = error instanceof ApiError ? error.fields : [];
  return <ErrorMessage error={error}>{fields.length > 0 && <FieldErrors problems={fields} />}</ErrorMessage>;
}
