import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { developerQuery } from '../../api/desk';
import { CopyableId } from '../../design/copyable-id';
import { DescriptionItem, DescriptionList } from '../../design/description-list';
import { ListTable } from '../../design/list-table';
import { Notice } from '../../design/notice';
import { Page } from '../../design/page';
import { Status } from '../../design/status';
import { Time } from '../../design/time';
import { ActionList } from '../action-list';
import { ownAppColumns } from '../apps/app-columns';
import { CaseList } from '../case-list';
import { Section } from '../section';
import { DeveloperActions } from './developer-actions';
import { toneOfVerification } from './verification-tone';

/** Who they are, what they made, how it went. */
export function DeveloperPage() {
  const { t } = useTranslation();
  const { developerId } = useParams({ from: '/review/developers/$developerId' });
  const { data } = useSuspenseQuery(developerQuery(developerId));
  const { account, apps, cases, actions, ownWork } = data;
  return (
    <Page
      title={account.name}
      summary={t(`desk.developers.kinds.${account.kind}`)}
      actions={!ownWork && <DeveloperActions account={account} />}
    >
      {ownWork && <Notice tone="critical">{t('desk.standing.own')}</Notice>}
      <DescriptionList>
        <DescriptionItem title={t('desk.developers.verification')}>
          <Status
            keyPrefix="desk.developers.verifications"
            value={account.verification.state}
            tone={toneOfVerification(account.verification.state)}
          />
          {account.verification.reason && <bdi className="souk-quiet"> {account.verification.reason}</bdi>}
        </DescriptionItem>
        <DescriptionItem title={t('desk.developers.status')}>
          <Status
            keyPrefix="desk.developers.statuses"
            value={account.status}
            tone={account.status === 'active' ? 'success' : 'critical'}
          />
        </DescriptionItem>
        <DescriptionItem title={t('desk.developers.contact')}>
          <span className="souk-code">{account.contactEmail}</span>{' '}
          {account.emailVerifiedAt === null && <span className="souk-quiet">{t('desk.developers.unproven')}</span>}
        </DescriptionItem>
        {account.website && (
          <DescriptionItem title={t('desk.developers.website')}>
            <a className="souk-code" href={account.website} target="_blank" rel="noopener noreferrer nofollow">
              {account.website}
            </a>
          </DescriptionItem>
        )}
        {account.country && <DescriptionItem title={t('desk.developers.country')}>{account.country}</DescriptionItem>}
        <DescriptionItem title={t('desk.developers.since')}>
          <Time at={account.createdAt} />
        </DescriptionItem>
        <DescriptionItem title={t('desk.case.id')}>
          <CopyableId value={account.id} />
        </DescriptionItem>
      </DescriptionList>
      {apps.length > 0 && (
        <ListTable label={t('desk.apps.title')} columns={ownAppColumns} idOf={({ id }) => id} rows={apps} />
      )}
      <Section title={t('desk.cases.title')}>
        <CaseList cases={cases} withApp />
      </Section>
      <Section title={t('desk.case.done')}>
        <ActionList actions={actions} />
      </Section>
    </Page>
  );
}
