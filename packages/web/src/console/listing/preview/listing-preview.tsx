import './preview.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { App } from '../../../api/apps';
import { accountQuery } from '../../../api/developer-account';
import type { Listing } from '../../../api/listing';
import type { AskedScope } from '../fields/scope-reasons';
import { imageSrc } from '../images/image-src';
import { languageName } from '../known-languages';
import type { ListingValues } from '../listing-values';
import { PreviewPermissions } from './preview-permissions';

interface ListingPreviewProps {
  app: App;
  values: ListingValues;
  listing: Listing;
  asked: AskedScope[];
}

/** The app's page in the marketplace, as it would be if what is typed were published. */
export function ListingPreview({ app, values, listing, asked }: ListingPreviewProps) {
  const { t, i18n } = useTranslation();
  const { icon, screenshots } = listing;
  const features = values.features.filter((feature) => feature.trim() !== '');
  return (
    <article className="souk-card souk-preview">
      <header>
        {icon ? (
          <img src={imageSrc(icon)} width={64} height={64} alt="" />
        ) : (
          <span className="souk-preview-icon" aria-hidden="true" />
        )}
        <div>
          <h3 dir="auto">{app.name}</h3>
          <Developer />
        </div>
      </header>
      <p className="souk-preview-tagline" dir="auto">
        <Text value={values.tagline} missing={t('listing.preview.tagline')} />
      </p>
      <p className="souk-preview-facts">
        <span>{values.category ? t(`listing.categories.${values.category}`) : t('listing.preview.category')}</span>
        <span>
          {values.pricing.kind ? t(`listing.pricing.kinds.${values.pricing.kind}`) : t('listing.preview.pricing')}
        </span>
        {values.languages.length > 0 && (
          <span>
            {values.languages.map((code) => languageName(code, i18n.language)).join(t('listing.preview.comma'))}
          </span>
        )}
      </p>
      {values.pricing.note && (
        <p className="souk-quiet" dir="auto">
          {values.pricing.note}
        </p>
      )}
      <span className="souk-preview-install" aria-hidden="true">
        {t('listing.preview.install')}
      </span>
      {screenshots.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="souk-preview-screenshots" tabIndex={0} aria-label={t('listing.screenshots.title')}>
          {screenshots.map((image) => (
            <img
              key={image.id}
              src={imageSrc(image)}
              width={image.width}
              height={image.height}
              alt={image.alt ?? ''}
              loading="lazy"
            />
          ))}
        </section>
      )}
      <p className="souk-preview-text" dir="auto">
        <Text value={values.description} missing={t('listing.preview.description')} />
      </p>
      {features.length > 0 && (
        <ul dir="auto">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
      <PreviewPermissions asked={asked} reasons={values.scopeReasons} />
      <Links values={values} />
    </article>
  );
}

function Developer() {
  const { t } = useTranslation();
  const { data: account } = useQuery(accountQuery());
  if (!account) return <p className="souk-quiet">…</p>;
  return (
    <p className="souk-quiet">
      <bdi>{account.name}</bdi> {account.verification.state === 'verified' && `✓ ${t('listing.preview.verified')}`}
    </p>
  );
}

function Text({ value, missing }: { value: string; missing: string }) {
  return value.trim() === '' ? <span className="souk-preview-missing">{missing}</span> : value;
}

const links = ['supportEmail', 'supportUrl', 'privacyPolicyUrl', 'termsUrl', 'demoUrl'] as const;

function Links({ values }: { values: ListingValues }) {
  const { t } = useTranslation();
  const given = links.filter((name) => values[name].trim() !== '');
  if (given.length === 0) return null;
  return (
    <dl className="souk-preview-links">
      {given.map((name) => (
        <div key={name}>
          <dt>{t(`listing.contacts.${name}`)}</dt>
          <dd className="souk-code">{values[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
