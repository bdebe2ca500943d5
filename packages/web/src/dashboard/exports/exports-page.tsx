import { Trans, useTranslation } from 'react-i18next';
import { type Export, exportsQuery } from '../../api/exports';
import { EmptyState } from '../../design/empty-state';
import { type Column, List } from '../../design/list';
import { Page } from '../../design/page';
import { Time } from '../../design/time';
import { useBusiness } from '../use-business';
import { CreateExportForm } from './create-export-form';
import { ExportActions } from './export-actions';
import { ExportStatus } from './export-status';

const columns: Column<Export>[] = [
  { title: 'exports.what', show: (row) => <What row={row} /> },
  { title: 'exports.state', show: (row) => <ExportStatus row={row} /> },
  { title: 'exports.asked', show: ({ createdAt }) => <Time at={createdAt} />, wideOnly: true },
  { title: 'exports.actions', titleHidden: true, show: (row) => <ExportActions row={row} /> },
];

/** Files of everything that a list shows, written in the background. */
export function ExportsPage() {
  const { t } = useTranslation();
  const { businessId } = useBusiness();
  return (
    <Page title={t('exports.title')} summary={t('exports.summary')}>
      <CreateExportForm />
      <List
        label={t('exports.title')}
        query={exportsQuery(businessId)}
        columns={columns}
        idOf={({ id }: Export) => id}
        empty={<EmptyState title={t('exports.empty.title')}>{t('exports.empty.sentence')}</EmptyState>}
      />
    </Page>
  );
}

function What({ row: { resource, filters } }: { row: Export }) {
  const { t } = useTranslation();
  const since = filters.createdFrom;
  return (
    <>
      {t(`exports.kinds.${resource}`, resource)}
      {since && (
        <span className="souk-quiet">
          {' '}
          · <Trans i18nKey="exports.since" components={{ when: <Time at={since} /> }} />
        </span>
      )}
    </>
  );
}
