import './mantine-styles';
import './souk.css';
import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isRightToLeft } from '../locales/languages';
import { colourSchemes } from './colour-scheme';
import { resolveVariables, theme } from './theme';
import { Toasts } from './toasts';

/** The page's own nonce: styles that are made while it runs carry it too. */
const nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '';
setNonce(nonce);

/** Colours, type, direction and toasts for everything inside. */
export function DesignProvider({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider
      initialDirection={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
      detectDirection={false}
    >
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveVariables}
        colorSchemeManager={colourSchemes}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <FollowLanguage />
        {children}
        <Toasts />
      </MantineProvider>
    </DirectionProvider>
  );
}

/** The document's language and direction are outside React: they follow the chosen language. */
function FollowLanguage() {
  const { i18n } = useTranslation();
  const { setDirection } = useDirection();
  const { language } = i18n;
  useEffect(() => {
    document.documentElement.lang = language;
    setDirection(isRightToLeft(language) ? 'rtl' : 'ltr');
  }, [language, setDirection]);
  return null;
}
