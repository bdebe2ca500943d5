import { useTranslation } from 'react-i18next';
import type { DeskReviewInFull } from '../../api/desk';
import { Fact, Facts } from '../../design/facts';
import { AskButton } from './ask-button';
import type { Ask } from './decision/use-decision-draft';

type Listing = NonNullable<DeskReviewInFull['listing']>;

const addresses = ['supportEmail', 'supportUrl', 'privacyPolicyUrl', 'termsUrl', 'demoUrl'] as const;

/** Category, price, languages, and where people find help; what only reviewers read comes last. */
export function ListingDetails({ listing, ask }: { listing: Listing; ask?: Ask }) {
  const { t, i18n } = useTranslation();
  const languageNames = new Intl.DisplayNames([i18n.language], { type: 'language' });
  const field = (name: string) => t(`review.fields.${name}`);
  return (
    <>
      <Facts>
        <Fact title={field('category')}>
          {listing.category ? t(`listing.categories.${listing.category}`) : '–'}{' '}
          <AskButton ask={ask} about="category" name={field('category')} />
        </Fact>
        <Fact title={field('pricing')}>
          {listing.pricing ? t(`listing.pricing.kinds.${listing.pricing.kind}`) : '–'}{' '}
          {listing.pricing?.note && <bdi className="souk-quiet">{listing.pricing.note}</bdi>}
        </Fact>
        <Fact title={field('languages')}>
          {listing.languages.map((code) => languageNames.of(code)).join(t('review.comma'))}
        </Fact>
        {addresses.map(
          (name) =>
            listing[name] && (
              <Fact key={name} title={field(name)}>
                <Address value={listing[name]} /> <AskButton ask={ask} about={name} name={field(name)} />
              </Fact>
            ),
        )}
      </Facts>
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
