import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DeskReviewInFull, type DeskTrial, readAgain, tryCase } from '../../api/desk';
import { ApiSnippet } from '../../design/api-snippet';
import { ErrorMessage } from '../../design/error-message';
import { Section } from '../section';

const askAgainMs = 1_000;
const maxAsks = 60;

/** A new dev store takes a few seconds: it is asked for until the app is on it. */
async function tryUntilThere(reviewId: string): Promise<DeskTrial> {
  let trial = await tryCase(reviewId);
  for (let asked = 1; trial.installationId === null && trial.devStore.state !== 'failed' && asked < maxAsks; asked++) {
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    trial = await tryCase(reviewId);
  }
  await readAgain();
  return trial;
}

/** The version on a shop of the reviewer's own, where nothing reaches anyone. */
export function TrialInstallation({ review: { id, version } }: { review: DeskReviewInFull }) {
  const { t } = useTranslation();
  const trial = useMutation({ mutationFn: () => tryUntilThere(id) });
  const store = trial.data?.devStore;
  const there = trial.data?.installationId && store?.businessId;
  return (
    <Section title={t('desk.trial.title')}>
      <p className="souk-quiet">{t('desk.trial.sentence')}</p>
      {trial.isError && <ErrorMessage error={trial.error} retry={() => trial.mutate()} />}
      {trial.data && !there && <p role="alert">{t('desk.trial.failed')}</p>}
      <Group gap="sm">
        {there ? (
          <>
            <Button
              component="a"
              href={`/dashboard/apps/${store.businessId}/${trial.data?.installationId}`}
              target="_blank"
            >
              {t('desk.trial.open')}
            </Button>
            <Button component="a" href={`/console/dev-stores/${store.id}`} target="_blank" variant="default">
              {t('desk.trial.store')}
            </Button>
          </>
        ) : (
          <Button
            variant="default"
            loading={trial.isPending}
            disabled={version === null}
            onClick={() => trial.mutate()}
          >
            {t('desk.trial.do', { version: version ?? '–' })}
          </Button>
        )}
      </Group>
      <p className="souk-quiet souk-small" role="status">
        {trial.isPending && t('desk.trial.making')}
        {there && t('desk.trial.made')}
      </p>
      <ApiSnippet method="POST" path={`/desk/reviews/${id}/trial`} />
    </Section>
  );
}
