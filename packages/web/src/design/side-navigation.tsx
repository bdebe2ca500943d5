import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from './icon';

export interface NavigationEntry {
  /** Its name in the catalogue. */
  title: string;
  /** Its own name, where the catalogue has none: shown as it is. */
  name?: string;
  /** Besides those of its group. */
  params?: Record<string, string>;
  icon: IconName;
  to: LinkProps['to'];
  /** Only this very address counts as being there, not what lies below it. */
  exact?: boolean;
}

export interface NavigationGroup {
  title: string;
  entries: NavigationEntry[];
  params: Record<string, string>;
}

interface SideNavigationProps {
  label: string;
  groups: NavigationGroup[];
  /** Where one is, in words; always to be seen. */
  above?: ReactNode;
}

/** The pages of an area: beside the content where there is room, behind a button on phones. */
export function SideNavigation({ label, groups, above }: SideNavigationProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="souk-side">
      {above}
      <Button
        className="souk-side-button"
        variant="default"
        size="compact-md"
        leftSection={<Icon name="menu" />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      <nav id={id} aria-label={label} className="souk-side-pages" data-open={open}>
        {groups.map((group) => (
          <Group key={group.title} {...group} title={t(group.title)} />
        ))}
      </nav>
    </div>
  );
}

function Group({ title, entries, params }: NavigationGroup) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <p id={id} className="souk-side-title">
        {title}
      </p>
      <ul aria-labelledby={id}>
        {entries.map((entry) => (
          <li key={entry.params ? JSON.stringify(entry.params) : entry.title}>
            <Link
              to={entry.to}
              params={{ ...params, ...entry.params } as never}
              className="souk-side-link"
              activeOptions={{ exact: entry.exact ?? false, includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
            >
              <Icon name={entry.icon} />
              {entry.name === undefined ? t(entry.title) : <bdi>{entry.name}</bdi>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
