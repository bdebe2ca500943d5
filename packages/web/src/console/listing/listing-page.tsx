import './listing.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { appQuery } from '../../api/apps';
import { askedScopesQuery, changeListing, listingQuery } from '../../api/listing';
import { useApiForm } from '../../design/form/use-api-form';
import { Page } from '../../design/page';
import { Status } from '../../design/status';
import { Time } from '../../design/time';
import { toast } from '../../design/toasts';
import { UnsavedChangesGuard } from '../../design/unsaved-changes-guard';
import { focusField } from './focus-field';
import { Images } from './images/images';
import { ListingForm } from './listing-form';
import { toneOfListing } from './listing-state';
import { fieldPaths, type ListingValues, requestOf, valuesOf } from './listing-values';
import { MissingList } from './missing-list';
import { ListingPreview } from './preview/listing-preview';

const from = '/console/apps/$appId/listing';

/** What the marketplace shows of the app: written on one side, seen on the other. */
export function ListingPage() {
  const { t } = useTranslation();
  const { appId } = useParams({ from });
  const { view } = useSearch({ from });
  const { hash } = useLocation();
  const { data: app } = useSuspenseQuery(appQuery(appId));
  const { data: listing } = useSuspenseQuery(listingQuery(appId));
  const { data: asked } = useSuspenseQuery(askedScopesQuery(appId, app.latestVersion));
  const scopes = asked.map(({ scope }) => scope);
  const readOnly = app.state === 'suspended' || app.state === 'archived';
  const form = useApiForm<ListingValues, unknown>({
    saved: valuesOf(listing),
    draft: `listing:${appId}`,
    fields: (values) => fieldPaths(values, scopes),
    send: (_, changes) => changeListing(appId, requestOf(changes)),
    done: () => toast({ title: t('listing.saved') }),
  });

  useEffect(() => {
    if (hash) focusField(hash);
  }, [hash]);

  return (
    <Page
      title={t('listing.title')}
      summary={
        <span className="souk-listing-state">
          <Status keyPrefix="listing.states" value={listing.state} tone={toneOfListing(listing.state)} />
          <span>
            <Trans i18nKey="listing.updated" components={{ when: <Time at={listing.updatedAt} /> }} />
          </span>
        </span>
      }
    >
      <UnsavedChangesGuard when={form.dirty} />
      {readOnly && <p role="status">{t('listing.readOnly')}</p>}
      <nav className="souk-listing-views" aria-label={t('listing.views.label')}>
        <Link to={from} params={{ appId }} search={{}} aria-current={view ? undefined : 'page'}>
          {t('listing.views.edit')}
        </Link>
        <Link to={from} params={{ appId }} search={{ view: 'preview' }} aria-current={view ? 'page' : undefined}>
          {t('listing.views.preview')}
        </Link>
      </nav>
      <div className="souk-listing" data-view={view ?? 'edit'}>
        <div className="souk-listing-editor">
          <MissingList appId={appId} listing={listing} form={form} />
          <fieldset disabled={readOnly} className="souk-plain-fieldset">
            <ListingForm appId={appId} form={form} asked={asked} />
            <Images appId={appId} listing={listing} readOnly={readOnly} />
          </fieldset>
        </div>
        <aside className="souk-listing-preview" aria-labelledby="listing-preview">
          <h2 id="listing-preview">{t('listing.preview.title')}</h2>
          <p className="souk-quiet">{t('listing.preview.sentence')}</p>
          <ListingPreview app={app} values={form.values} listing={listing} asked={asked} />
        </aside>
      </div>
    </Page>
  );
}
