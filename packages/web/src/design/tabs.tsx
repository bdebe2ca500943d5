import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

export interface Tab {
  /** Its name in the catalogue. */
  title: string;
  to: LinkProps['to'];
  /** Only this very address counts as being there, not what lies below it. */
  exact?: boolean;
}

/** Pages that belong together: links, so that each can be shared, opened beside and gone back to. */
export function Tabs({ label, tabs, params }: { label: string; tabs: Tab[]; params: Record<string, string> }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={label} className="souk-tabs">
      {tabs.map(({ title, to, exact = false }) => (
        <Link
          key={title}
          to={to}
          params={params as never}
          className="souk-tab"
          activeOptions={{ exact, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
        >
          {t(title)}
        </Link>
      ))}
    </nav>
  );
}
