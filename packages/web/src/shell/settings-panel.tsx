import { Anchor, Button, NativeSelect, Stack, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { forgetDrafts } from '../design/form/draft';
import { changeLanguage } from '../locales/init-i18n';
import { type Language, languages } from '../locales/languages';

const themes = ['auto', 'light', 'dark'] as const;

/** Language, theme, and the way out. Fetched when it is first opened: its fields are no part of the first page. */
export function SettingsPanel() {
  const { t, i18n } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('settings.language')}
        value={i18n.language}
        data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget }) => void changeLanguage(currentTarget.value as Language)}
      />
      <NativeSelect
        label={t('settings.theme')}
        value={colorScheme}
        data={themes.map((value) => ({ value, label: t(`settings.themes.${value}`) }))}
        onChange={({ currentTarget }) => setColorScheme(currentTarget.value as (typeof themes)[number])}
      />
      <Anchor component={Link} to="/dashboard" hiddenFrom="xs">
        {t('shell.dashboard')}
      </Anchor>
      <Anchor component={Link} to="/console" hiddenFrom="xs">
        {t('shell.console')}
      </Anchor>
      <Anchor component={Link} to="/account">
        {t('settings.account')}
      </Anchor>
      <form method="post" action="/dashboard/sign-out" onSubmit={forgetDrafts}>
        <Button type="submit" variant="default" fullWidth>
          {t('settings.signOut')}
        </Button>
      </form>
    </Stack>
  );
}
