import { Anchor, Box, Container, Group } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OfflineNotice } from './offline-notice';
import { Settings } from './settings';

/** What stands around every page: the way home, the areas, what the person likes, the way out. */
export function Shell() {
  const { t } = useTranslation();
  return (
    <>
      <a href="#main" className="souk-skip">
        {t('shell.skip')}
      </a>
      <Box component="header" py="sm" px="md" className="souk-header">
        <Group justify="space-between" maw="var(--souk-page-width)" mx="auto" wrap="nowrap">
          <Group component="nav" aria-label={t('shell.areas')} gap="lg" wrap="nowrap">
            <Anchor component={Link} to="/console" fw={700} c="inherit" underline="never">
              Souk
            </Anchor>
            <Anchor component={Link} to="/console" visibleFrom="xs">
              {t('shell.console')}
            </Anchor>
            <Anchor href="/docs" visibleFrom="xs">
              {t('shell.docs')}
            </Anchor>
          </Group>
          <Settings />
        </Group>
      </Box>
      <OfflineNotice />
      <Container component="main" id="main" size="var(--souk-page-width)" py="lg">
        <Outlet />
      </Container>
    </>
  );
}
