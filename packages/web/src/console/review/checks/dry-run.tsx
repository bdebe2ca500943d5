import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dryRunQuery, runChecks } from '../../../api/review';
import { ApiSnippet } from '../../../design/api-snippet';
import { ErrorMessage } from '../../../design/error-message';
import { DistributionChoice, useDistribution } from '../distribution-choice';
import { Checks } from './checks';
import { RunningChecks } from './running-checks';

/** The checks without a submission: nothing is stored, nobody is asked. */
export function DryRun({ appId }: { appId: string }) {
  const { t } = useTranslation();
  const distribution = useDistribution();
  const { data: checklist } = useQuery(dryRunQuery(appId, distribution));
  const run = useMutation({ mutationFn: () => runChecks(appId, distribution) });
  return (
    <section className="souk-card souk-review-section" aria-labelledby="review-dry-run">
      <header>
        <div>
          <h2 id="review-dry-run">{t('review.dryRun.title')}</h2>
          <p className="souk-quiet">{t('review.dryRun.sentence')}</p>
        </div>
        <Button variant={checklist ? 'default' : 'filled'} loading={run.isPending} onClick={() => run.mutate()}>
          {t(checklist ? 'review.dryRun.again' : 'review.dryRun.run')}
        </Button>
      </header>
      <DistributionChoice />
      {run.isError && <ErrorMessage error={run.error} retry={() => run.mutate()} />}
      {run.isPending && <RunningChecks />}
      {!run.isPending && checklist && <Checks appId={appId} checklist={checklist} />}
      <ApiSnippet
        method="POST"
        path={`/developer/apps/${appId}/checks`}
        body={{ distribution }}
        souk={['app', 'check', '--app', appId, '--distribution', distribution]}
      />
    </section>
  );
}
