import { Anchor } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { deskAppQuery, moderateApp } from '../../api/desk';
import { CopyableId } from '../../design/copyable-id';
import { DescriptionItem, DescriptionList } from '../../design/description-list';
import { Notice } from '../../design/notice';
import { Page } from '../../design/page';
import { Status } from '../../design/status';
import { Time } from '../../design/time';
import { ActionList } from '../action-list';
import { CaseList } from '../case-list';
import { ModerationButton } from '../moderation-button';
import { Section } from '../section';
import { toneOfApp } from './app-tone';

/** One app as the desk sees it, and what can be done about it. */
export function AppPage() {
  const { t } = useTranslation();
  const { appId } = useParams({ from: '/review/apps/$appId' });
  const { data: app } = useSuspenseQuery(deskAppQuery(appId));
  const { state, developer, ownWork } = app;
  const offered = state === 'listed' || state === 'unlisted';
  return (
    <Page
      title={app.name}
      summary={<span className="souk-code">{app.handle}</span>}
      actions={
        !ownWork && (
          <>
            {offered && (
              <ModerationButton
                keyPrefix="desk.judge.delist"
                name={app.name}
                path={`/desk/apps/${appId}/delist`}
                danger
                onJudge={(reason) => moderateApp(appId, 'delist', reason)}
              />
            )}
            {state === 'suspended' && (
              <ModerationButton
                keyPrefix="desk.judge.unsuspendApp"
                name={app.name}
                path={`/desk/apps/${appId}/unsuspend`}
                onJudge={(reason) => moderateApp(appId, 'unsuspend', reason)}
              />
            )}
            {state !== 'suspended' && state !== 'archived' && (
              <ModerationButton
                keyPrefix="desk.judge.suspendApp"
                name={app.name}
                path={`/desk/apps/${appId}/suspend`}
                danger
                onJudge={(reason) => moderateApp(appId, 'suspend', reason)}
              />
            )}
          </>
        )
      }
    >
      {ownWork && <Notice tone="critical">{t('desk.standing.own')}</Notice>}
      <DescriptionList>
        <DescriptionItem title={t('desk.case.state')}>
          <Status keyPrefix="desk.apps.states" value={state} tone={toneOfApp(state)} />
        </DescriptionItem>
        <DescriptionItem title={t('desk.case.developer')}>
          <Anchor component={Link} to="/review/developers/$developerId" params={{ developerId: developer.id } as never}>
            <bdi>{developer.name}</bdi>
          </Anchor>
        </DescriptionItem>
        <DescriptionItem title={t('desk.apps.version')}>{app.currentVersion ?? '–'}</DescriptionItem>
        <DescriptionItem title={t('desk.case.installs')}>{app.installationsCount}</DescriptionItem>
        <DescriptionItem title={t('desk.apps.created')}>
          <Time at={app.createdAt} />
        </DescriptionItem>
        <DescriptionItem title={t('desk.case.id')}>
          <CopyableId value={app.id} />
        </DescriptionItem>
        {state === 'listed' && (
          <DescriptionItem title={t('desk.apps.market')}>
            <Anchor href={`/market/${app.handle}`}>{t('desk.apps.marketLink')}</Anchor>
          </DescriptionItem>
        )}
      </DescriptionList>
      <Section title={t('desk.cases.title')}>
        <CaseList cases={app.cases} />
      </Section>
      <Section title={t('desk.case.done')}>
        <ActionList actions={app.actions} />
      </Section>
    </Page>
  );
}
