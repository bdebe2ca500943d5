import { Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isUnderWay, type ReleasePreview, releasePreviewQuery, releaseVersion } from '../../api/versions';
import { ConfirmButton } from '../../design/confirm-button';
import { EnglishText } from '../../design/english-text';
import { toast } from '../../design/toasts';

/** Releases a version, or goes back to it, after saying what that does to those who have the app. */
export function ReleaseButton({ appId, version }: { appId: string; version: number }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: preview } = useQuery(releasePreviewQuery(appId, version));
  if (preview?.outcome === 'current') return null;
  const deed = deedOf(preview);
  const release = async () => {
    const { current, hosting } = await releaseVersion(appId, version);
    await queries.invalidateQueries({ queryKey: ['apps', appId] });
    await queries.invalidateQueries({ queryKey: ['apps'], exact: true });
    const outcome = current ? 'done' : isUnderWay(hosting.deploy.production) ? 'deploying' : 'inReview';
    toast({ title: t(`versions.release.${outcome}`, { version }) });
  };
  return (
    <Stack gap={4} align="flex-end">
      <ConfirmButton
        label={t(`versions.release.${deed}.label`)}
        title={t(`versions.release.${deed}.title`, { version })}
        confirm={t(`versions.release.${deed}.confirm`)}
        variant="filled"
        danger={deed === 'rollback'}
        disabled={!preview || preview.outcome === 'refused'}
        command={{ method: 'POST', path: `/developer/apps/${appId}/versions/${version}/release` }}
        onConfirm={release}
      >
        {preview && <Consequences preview={preview} />}
      </ConfirmButton>
      {preview?.obstacle && (
        <Text size="sm" className="souk-quiet" maw="22rem" ta="end">
          <EnglishText>
            {preview.obstacle.message} {preview.obstacle.fix}
          </EnglishText>
        </Text>
      )}
    </Stack>
  );
}

function deedOf(preview: ReleasePreview | undefined): 'release' | 'rollback' | 'review' {
  if (preview?.outcome === 'review') return 'review';
  return preview?.rollback ? 'rollback' : 'release';
}

/** Who gets it at once, who must accept, who is there already. */
function Consequences({ preview: { outcome, installations, diff } }: { preview: ReleasePreview }) {
  const { t } = useTranslation();
  const { moveAtOnce, mustAccept, alreadyThere } = installations;
  const nobody = moveAtOnce + mustAccept + alreadyThere === 0;
  return (
    <Stack gap="xs">
      {outcome === 'review' && (
        <>
          <Text>{t('versions.release.person')}</Text>
          <ul>
            {diff.reasons.map((reason) => (
              <li key={reason}>{t(`versions.reasons.${reason}`)}</li>
            ))}
          </ul>
          <Text>{t('versions.release.afterApproval')}</Text>
        </>
      )}
      {nobody && <Text>{t('versions.release.nobody')}</Text>}
      {moveAtOnce > 0 && <Text>{t('versions.release.atOnce', { count: moveAtOnce })}</Text>}
      {mustAccept > 0 && <Text>{t('versions.release.mustAccept', { count: mustAccept })}</Text>}
      {alreadyThere > 0 && <Text>{t('versions.release.already', { count: alreadyThere })}</Text>}
      <Text className="souk-quiet">{t('versions.release.newOnes')}</Text>
    </Stack>
  );
}
