import './next-steps.css';
import { Anchor, Button, Group, Stack, Title, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AppProgress } from '../../api/app-progress';
import type { App } from '../../api/apps';
import { numberFormat } from '../../design/formats';
import { type Step, stepsOf } from './onboarding-steps';

/** From the first manifest to the marketplace: what is done, what is next, and where. */
export function NextSteps({ app, progress }: { app: App; progress: AppProgress }) {
  const { t } = useTranslation();
  const steps = stepsOf(app, progress);
  const next = steps.find(({ done }) => !done);
  const done = steps.filter((step) => step.done).length;
  return (
    <Stack gap="xs" component="section" aria-labelledby="next">
      <Group justify="space-between">
        <Title order={2} id="next">
          {t(next ? 'overview.next.title' : 'overview.next.allDone')}
        </Title>
        <span className="souk-quiet">{t('overview.next.progress', { done, count: steps.length })}</span>
      </Group>
      <ol className="souk-card souk-next-steps">
        {steps.map((step, at) => (
          <StepItem key={step.name} app={app} step={step} number={at + 1} next={step === next} progress={progress} />
        ))}
      </ol>
    </Stack>
  );
}

interface StepItemProps {
  app: App;
  step: Step;
  number: number;
  next: boolean;
  progress: AppProgress;
}

function StepItem({ app, step: { name, done, to, version }, number, next, progress }: StepItemProps) {
  const { t, i18n } = useTranslation();
  const way = { to, params: { appId: app.id, ...(version && { version }) } as never };
  return (
    <li className="souk-step" data-done={done} data-next={next}>
      <span className="souk-step-mark" aria-hidden="true">
        {done ? '✓' : numberFormat(i18n.language).format(number)}
      </span>
      <div>
        <Anchor component={Link} {...way} fw={next ? 600 : 500}>
          {t(`overview.steps.${name}.title`)}
          <VisuallyHidden> ({t(done ? 'overview.next.done' : 'overview.next.open')})</VisuallyHidden>
        </Anchor>
        {!done && <p>{t(`overview.steps.${name}.sentence`, { count: progress.listing.missing?.length ?? 0 })}</p>}
      </div>
      {next && (
        <Button component={Link} {...way} size="compact-md" aria-hidden="true" tabIndex={-1}>
          {t(`overview.steps.${name}.do`)}
        </Button>
      )}
    </li>
  );
}
