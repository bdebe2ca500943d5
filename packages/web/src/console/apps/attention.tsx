import './attention.css';
import { Anchor, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AppOverview } from '../../api/apps';
import { attentionItems } from './attention-items';

/** What needs a hand, each with the way to where it is done; nothing at all when all is well. */
export function Attention({ apps }: { apps: AppOverview[] }) {
  const { t } = useTranslation();
  const open = apps.flatMap((overview) => attentionItems(overview).map((matter) => ({ app: overview.app, ...matter })));
  if (open.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-labelledby="attention">
      <Title order={2} id="attention">
        {t('apps.attention.title')}
      </Title>
      <ul className="souk-card souk-attention">
        {open.map(({ app, kind, count, to }) => (
          <li key={`${app.id} ${kind}`}>
            <strong>{app.name}</strong>
            <span>{t(`apps.attention.${kind}`, { count })}</span>
            <Anchor component={Link} to={to} params={{ appId: app.id } as never}>
              {t('apps.attention.look')}
            </Anchor>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
