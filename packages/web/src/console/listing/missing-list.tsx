import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../api/listing';
import { EnglishText } from '../../design/english-text';
import type { ApiForm } from '../../design/form/use-api-form';
import { fieldId, focusField } from './focus-field';
import { isFilled, type ListingValues } from './listing-values';

interface MissingListProps {
  appId: string;
  listing: Listing;
  form: ApiForm<ListingValues>;
}

/** What a submission still needs; each item leads to its field. */
export function MissingList({ appId, listing, form }: MissingListProps) {
  const { t, i18n } = useTranslation();
  if (listing.complete)
    return (
      <section className="souk-card souk-missing" data-complete>
        <p>{t('listing.missing.nothing')}</p>
        <Link to="/console/apps/$appId/review" params={{ appId }}>
          {t('listing.missing.review')}
        </Link>
      </section>
    );
  const count = listing.screenshots.length;
  const wordsOf = (path: string) => `listing.missing.${path.split('.')[0]}`;
  return (
    <section className="souk-card souk-missing" aria-labelledby="listing-missing">
      <h2 id="listing-missing">{t('listing.missing.title', { count: listing.missing.length })}</h2>
      <ul>
        {listing.missing.map(({ path, message }) => (
          <li key={path}>
            <Link
              to="/console/apps/$appId/listing"
              params={{ appId }}
              search={{}}
              hash={fieldId(path)}
              onClick={() => focusField(fieldId(path))}
              replace
            >
              {i18n.exists(wordsOf(path), { count }) ? (
                t(wordsOf(path), { scope: path.split('.')[1], count })
              ) : (
                <EnglishText>{message}</EnglishText>
              )}
            </Link>
            {isFilled(form.values, path) && <span className="souk-quiet"> {t('listing.missing.unsaved')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
