import { Radio, Stack, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Page } from '../../design/page';
import { changeLanguage } from '../../locales/init-i18n';
import { type Language, languages } from '../../locales/languages';

const themes = ['auto', 'light', 'dark'] as const;

/** Language and theme: they count at once, on every page, and are remembered by this browser. */
export function PreferencesPage() {
  const { t, i18n } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Page title={t('you.preferences.title')} summary={t('you.preferences.summary')}>
      <Stack className="souk-card" p="lg" gap="lg" maw="32rem">
        <Radio.Group
          label={t('settings.language')}
          value={i18n.language}
          onChange={(language) => void changeLanguage(language as Language)}
        >
          <Stack gap="xs" mt={6}>
            {Object.entries(languages).map(([code, name]) => (
              <Radio key={code} value={code} label={<span lang={code}>{name}</span>} />
            ))}
          </Stack>
        </Radio.Group>
        <Radio.Group
          label={t('settings.theme')}
          value={colorScheme}
          onChange={(theme) => setColorScheme(theme as (typeof themes)[number])}
        >
          <Stack gap="xs" mt={6}>
            {themes.map((theme) => (
              <Radio key={theme} value={theme} label={t(`settings.themes.${theme}`)} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Page>
  );
}
