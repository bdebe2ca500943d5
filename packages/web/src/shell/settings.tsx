import { Button, Menu, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '../words/languages';
import { changeLanguage } from '../words/prepare-words';

const themes = ['auto', 'light', 'dark'] as const;

/** Language, theme, and the way out. */
export function Settings() {
  const { t, i18n } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" size="compact-md">
          {t('settings.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('settings.language')}</Menu.Label>
        {Object.entries(languages).map(([code, name]) => (
          <Menu.Item
            key={code}
            lang={code}
            aria-current={i18n.language === code}
            onClick={() => void changeLanguage(code as Language)}
          >
            {i18n.language === code ? '✓ ' : ''}
            {name}
          </Menu.Item>
        ))}
        <Menu.Label>{t('settings.theme')}</Menu.Label>
        {themes.map((theme) => (
          <Menu.Item key={theme} aria-current={colorScheme === theme} onClick={() => setColorScheme(theme)}>
            {colorScheme === theme ? '✓ ' : ''}
            {t(`settings.themes.${theme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <form method="post" action="/dashboard/sign-out">
          <Menu.Item component="button" type="submit">
            {t('settings.signOut')}
          </Menu.Item>
        </form>
      </Menu.Dropdown>
    </Menu>
  );
}
