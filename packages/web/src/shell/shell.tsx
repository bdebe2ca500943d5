import { Anchor, Box, Container, Group } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Logo } from '../design/logo';
import { Commands } from './commands/commands';
import { OfflineNotice } from './offline-notice';
import { Settings } from './settings';
import { useAreaHome } from './use-area-home';
import { useFocusOnNavigation } from './use-focus-on-navigation';

/** What stands around every page: the way home, the areas, what the person likes, the way out. */
export function Shell() {
  const { t } = useTranslation();
  useFocusOnNavigation();
  const home = useAreaHome();
  return (
    <>
      <a href="#main" className="souk-skip">
        {t('shell.skip')}
      </a>
      <Box component="header" py="sm" className="souk-header">
        <Container size="var(--souk-page-width)">
          <Group justify="space-between" wrap="nowrap">
            <Group component="nav" aria-label={t('shell.areas')} gap="lg" wrap="nowrap">
              <Anchor component={Link} to={home} fw={700} c="inherit" underline="never" className="souk-brand">
                <Logo />
                Souk
              </Anchor>
              <Anchor component={Link} to="/console" visibleFrom="xs" c="inherit">
                {t('shell.console')}
              </Anchor>
              <Anchor component={Link} to="/dashboard" visibleFrom="xs" c="inherit">
                {t('shell.dashboard')}
              </Anchor>
              <Anchor href="/docs" visibleFrom="xs" c="inherit">
                {t('shell.docs')}
              </Anchor>
            </Group>
            <Group gap="xs" wrap="nowrap">
              <Commands />
              <Settings />
            </Group>
          </Group>
        </Container>
      </Box>
      <OfflineNotice />
      <Container component="main" id="main" size="var(--souk-page-width)" py="lg">
        <Outlet />
      </Container>
    </>
  );
}
