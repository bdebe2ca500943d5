import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Fields of the listing, each a link to itself. */
export function MissingFields({ appId, paths }: { appId: string; paths: string[] }) {
  const { t, i18n } = useTranslation();
  const nameOf = (path: string) => {
    const [name = '', scope] = path.split('.');
    const words = `review.fields.${name}`;
    return i18n.exists(words) ? t(words, { scope }) : path;
  };
  return (
    <ul className="souk-missing-fields">
      {paths.map((path) => (
        <li key={path}>
          <Anchor
            component={Link}
            to="/console/apps/$appId/listing"
            params={{ appId } as never}
            hash={`field-${path}`}
            size="sm"
          >
            {nameOf(path)}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
