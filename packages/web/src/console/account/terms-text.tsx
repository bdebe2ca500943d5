import './account.css';
import { useTranslation } from 'react-i18next';

const articles = ['purpose', 'data', 'secrets', 'honesty', 'review', 'ending', 'changes'] as const;

/** The developer terms themselves, in the person's language. */
export function TermsText() {
  const { t } = useTranslation();
  return (
    <ol className="souk-terms">
      {articles.map((article) => (
        <li key={article}>
          <strong>{t(`account.articles.${article}.title`)}</strong> {t(`account.articles.${article}.text`)}
        </li>
      ))}
    </ol>
  );
}
