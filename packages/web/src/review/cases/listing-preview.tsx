import { isScope, isSensitiveScope } from '@souk/contract';
import { useTranslation } from 'react-i18next';
import type { DeskReviewInFull } from '../../api/desk';
import { Section } from '../section';
import type { Ask } from './decision/use-decision-draft';
import { ListingDetails } from './listing-details';
import { RequestChangeButton } from './request-change-button';

type Listing = NonNullable<DeskReviewInFull['listing']>;

interface ListingAsShownProps {
  review: DeskReviewInFull;
  listing: Listing;
  ask?: Ask;
}

/** The page that merchants would see, with a way to ask for a change at each part of it. */
export function ListingPreview({ review: { app, developer, manifest }, listing, ask }: ListingAsShownProps) {
  const { t } = useTranslation();
  const field = (name: string) => t(`review.fields.${name}`);
  return (
    <Section title={t('desk.listing.title')}>
      <article className="souk-desk-listing">
        <header>
          {listing.icon && <img src={new URL(listing.icon.url).pathname} width={64} height={64} alt="" />}
          <div>
            <h3 dir="auto">{app.name}</h3>
            <bdi className="souk-quiet">{developer.name}</bdi>
          </div>
          <RequestChangeButton ask={ask} about="icon" name={field('icon')} />
        </header>
        <div className="souk-desk-head">
          <p dir="auto">{listing.tagline}</p>
          <RequestChangeButton ask={ask} about="tagline" name={field('tagline')} />
        </div>
        {listing.screenshots.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <section className="souk-desk-shots" tabIndex={0} aria-label={field('screenshots')}>
            {listing.screenshots.map(({ id, url, width, height, alt }) => (
              <figure key={id}>
                <img src={new URL(url).pathname} width={width} height={height} alt={alt ?? ''} loading="lazy" />
                <figcaption className="souk-quiet souk-small" dir="auto">
                  {alt ?? t('desk.listing.noAlt')}
                </figcaption>
              </figure>
            ))}
          </section>
        )}
        <RequestChangeButton ask={ask} about="screenshots" name={field('screenshots')} />
        <p className="souk-desk-note" dir="auto">
          {listing.description}
        </p>
        <RequestChangeButton ask={ask} about="description" name={field('description')} />
        {listing.features.length > 0 && (
          <ul dir="auto">
            {listing.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        )}
        <Permissions manifest={manifest} reasons={listing.scopeReasons} ask={ask} />
        <ListingDetails listing={listing} ask={ask} />
      </article>
    </Section>
  );
}

interface PermissionsProps {
  manifest: DeskReviewInFull['manifest'];
  reasons: Record<string, string>;
  ask?: Ask;
}

/** What it asks for and why it says so; what reaches buyers' data is marked. */
function Permissions({ manifest, reasons, ask }: PermissionsProps) {
  const { t } = useTranslation();
  const asked = manifest ? scopesOf(manifest) : [];
  if (asked.length === 0) return null;
  return (
    <div>
      <h3>{t('desk.listing.permissions')}</h3>
      <ul className="souk-desk-list">
        {asked.map(({ scope, optional }) => (
          <li key={scope}>
            <span className="souk-desk-head">
              <span>{t(`scopes.${scope}`)}</span>
              <span className="souk-code souk-quiet">{scope}</span>
              {isScope(scope) && isSensitiveScope(scope) && (
                <span className="souk-desk-chip" data-tone="critical">
                  {t('desk.listing.sensitive')}
                </span>
              )}
              {optional && <span className="souk-desk-chip">{t('desk.listing.optional')}</span>}
              <RequestChangeButton ask={ask} about={`scopeReasons.${scope}`} name={t(`scopes.${scope}`)} />
            </span>
            <span className="souk-quiet" dir="auto">
              {reasons[scope] ?? t('desk.listing.noReason')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function scopesOf(manifest: Record<string, unknown>): { scope: string; optional: boolean }[] {
  const list = (name: string) => (Array.isArray(manifest[name]) ? (manifest[name] as string[]) : []);
  return [
    ...list('scopes').map((scope) => ({ scope, optional: false })),
    ...list('optional_scopes').map((scope) => ({ scope, optional: true })),
  ];
}
