import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/icon';
import { lazyPage } from '../../locales/lazy-page';
import { useAreaCommands } from './use-area-commands';
import { useShortcuts } from './use-shortcuts';

const Palette = lazyPage('commands', () => import('./palette'), 'Palette');
const ShortcutHelp = lazyPage('commands', () => import('./shortcut-help'), 'ShortcutHelp');

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** The door to the palette in the header, and the keys that open it. The palette itself is fetched when it is first used. */
export function Commands() {
  const { t } = useTranslation();
  const here = useAreaCommands();
  const [open, setOpen] = useState<'palette' | 'help'>();
  useShortcuts({ here, openPalette: () => setOpen('palette'), openHelp: () => setOpen('help') });
  const close = () => setOpen(undefined);
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        className="souk-search-button"
        leftSection={<Icon name="search" size={16} />}
        rightSection={<kbd className="souk-key">{isMac ? '⌘K' : 'Ctrl K'}</kbd>}
        aria-label={t('shell.search')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen('palette')}
      >
        {t('shell.search')}
      </Button>
      <Suspense fallback={null}>
        {open === 'palette' && <Palette here={here} onClose={close} onHelp={() => setOpen('help')} />}
        {open === 'help' && <ShortcutHelp here={here} onClose={close} />}
      </Suspense>
    </>
  );
}
