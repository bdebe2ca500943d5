import { useTranslation } from 'react-i18next';
import type { DeskReviewInFull } from '../../api/desk';
import { DescriptionItem, DescriptionList } from '../../design/description-list';
import type { Ask } from './decision/use-decision-draft';
import { RequestChangeButton } from './request-change-button';

type Listing = NonNullable<DeskReviewInFull['listing']>;

const addresses = ['supportEmail', 'supportUrl', 'privacyPolicyUrl', 'termsUrl', 'demoUrl'] as const;

/** Category, price, languages, and where people find help; what only reviewers read comes last. */
export function ListingDetails({ listing, ask }: { listing: Listing; ask?: Ask }) {
  const { t, i18n } = useTranslation();
  const languageNames = new Intl.DisplayNames([i18n.language], { type: 'language' });
  const field = (name: string) => t(`review.fields.${name}`);
  return (
    <>
      <DescriptionList>
        <DescriptionItem title={field('category')}>
          {listing.category ? t(`listing.categories.${listing.category}`) : '–'}{' '}
          <RequestChangeButton ask={ask} about="category" name={field('category')} />
        </DescriptionItem>
        <DescriptionItem title={field('pricing')}>
          {listing.pricing ? t(`listing.pricing.kinds.${listing.pricing.kind}`) : '–'}{' '}
          {listing.pricing?.note && <bdi className="souk-quiet">{listing.pricing.note}</bdi>}
        </DescriptionItem>
        <DescriptionItem title={field('languages')}>
          {listing.languages.map((code) => languageNames.of(code)).join(t('review.comma'))}
        </DescriptionItem>
        {addresses.map(
          (name) =>
            listing[name] && (
              <DescriptionItem key={name} title={field(name)}>
                <Address value={listing[name]} /> <RequestChangeButton ask={ask} about={name} name={field(name)} />
              </DescriptionItem>
            ),
        )}
      </DescriptionList>
      {listing.testInstructions && (
        <div>
          <h3>{field('testInstructions')}</h3>
          <p className="souk-desk-note" dir="auto">
            {listing.testInstructions}
          </p>
        </div>
      )}
    </>
  );
}

/** A developer's address is opened without telling it where the reviewer comes from. */
function Address({ value }: { value: string }) {
  if (!/^https?:\/\//.test(value)) return <span className="souk-code">{value}</span>;
  return (
    <a className="souk-code" href={value} target="_blank" rel="noopener noreferrer nofollow">
      {value}
    </a>
  );
}
