import './commands.css';
import { Button, Group, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../design/dialog';
import { readPreference, writePreference } from '../../design/preferences';
import type { HereCommands } from './use-area-commands';
import { useShownPageKeys } from './use-page-keys';

interface ShortcutHelpProps {
  here: HereCommands;
  onClose(): void;
}

/** Every shortcut that works here, and the way to switch the single keys off for those whom they disturb. */
export function ShortcutHelp({ here: { load, params }, onClose }: ShortcutHelpProps) {
  const { t } = useTranslation();
  const [on, setOn] = useState(() => readPreference('souk_shortcuts') !== 'off');
  const { data } = useQuery({
    queryKey: ['commands', load?.toString()],
    queryFn: async () => (load ? await load() : null),
    gcTime: 0,
  });
  const own = useShownPageKeys();
  const pages = (data?.pages(params) ?? []).filter(({ letter }) => letter);
  return (
    <Dialog open title={t('commands.help.title')} onClose={onClose}>
      <Stack gap="md">
        <dl className="souk-shortcuts">
          <Shortcut keys={['Ctrl', 'K']} does={t('commands.help.palette')} />
          <Shortcut keys={['/']} does={t('commands.help.search')} />
          <Shortcut keys={['?']} does={t('commands.help.this')} />
          {own.map(({ key, does }) => (
            <Shortcut key={key} keys={[key]} does={does} />
          ))}
          {pages.map(({ letter = '', title, href }) => (
            <Shortcut key={href} keys={['g', letter]} does={t(title)} />
          ))}
        </dl>
        <Switch
          label={t('commands.help.single')}
          description={t('commands.help.singleHint')}
          checked={on}
          onChange={({ currentTarget }) => {
            setOn(currentTarget.checked);
            writePreference('souk_shortcuts', currentTarget.checked ? undefined : 'off');
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('commands.help.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Shortcut({ keys, does }: { keys: string[]; does: string }) {
  return (
    <div>
      <dt dir="ltr">
        {keys.map((key) => (
          <kbd key={key} className="souk-key">
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  );
}
