import './view-tabs.css';
import { Link } from '@tanstack/react-router';

interface ViewTabsProps<View extends string> {
  /** What is chosen here, for those who hear the page. */
  label: string;
  views: { view: View; title: string }[];
  chosen: View;
}

/** Views of one thing as links: the chosen one is `?view=` of the address, so that it can be shared and gone back to. */
export function ViewTabs<View extends string>({ label, views, chosen }: ViewTabsProps<View>) {
  return (
    <nav aria-label={label} className="souk-views">
      {views.map(({ view, title }) => (
        <Link
          key={view}
          to="."
          search={((before: object) => ({ ...before, view })) as never}
          aria-current={view === chosen ? 'true' : undefined}
          resetScroll={false}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
