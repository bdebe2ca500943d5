import './pick-dialog.css';
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstalledApp } from '../../../api/installed-apps';
import { type Pickable, pickablesQuery } from '../../../api/resource-picker';
import { Dialog } from '../../../design/dialog';
import { RegionError } from '../../../design/region-error';
import { isolateAuto } from '../../../locales/bidi';
import type { PendingPrompt } from '../merchant-prompts';

interface PickDialogProps {
  asked: Extract<PendingPrompt, { kind: 'pick' }>;
  installed: InstalledApp;
  peace: ReactNode;
}

/** The merchant chooses among their own things; the app gets the ids of what was chosen, and nothing else. */
export function PickDialog({ asked: { question, settle }, installed, peace }: PickDialogProps) {
  const { t } = useTranslation();
  const { resource, multiple = false } = question;
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  const [chosen, setChosen] = useState<string[]>([]);
  const found = useQuery(pickablesQuery(installed.businessId, resource, words));
  const toggle = (id: string) => {
    if (!multiple) return setChosen([id]);
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };
  return (
    <Dialog open title={t(`embedded.pick.${resource}`)} onClose={() => settle({ ids: [] })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          settle({ ids: chosen });
        }}
      >
        <Stack gap="md">
          <Text size="sm" className="souk-quiet">
            {t('embedded.pick.by', { name: isolateAuto(installed.app.name) })}
          </Text>
          <TextInput
            label={t('embedded.pick.search')}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            type="search"
            dir="auto"
            autoComplete="off"
          />
          {found.isError ? (
            <RegionError error={found.error} reset={() => void found.refetch()} />
          ) : (
            <Choices rows={found.data} multiple={multiple} chosen={chosen} onToggle={toggle} />
          )}
          {peace}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => settle({ ids: [] })}>
              {t('confirm.cancel')}
            </Button>
            <Button type="submit" disabled={chosen.length === 0}>
              {t('embedded.pick.choose', { count: chosen.length })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface ChoicesProps {
  rows: Pickable[] | undefined;
  multiple: boolean;
  chosen: string[];
  onToggle(id: string): void;
}

function Choices({ rows, multiple, chosen, onToggle }: ChoicesProps) {
  const { t } = useTranslation();
  if (!rows) return <Skeleton h={180} />;
  if (rows.length === 0) return <Text role="status">{t('embedded.pick.nothing')}</Text>;
  return (
    <ul className="souk-pickables">
      {rows.map(({ id, name, note }) => (
        <li key={id}>
          <label>
            <input
              type={multiple ? 'checkbox' : 'radio'}
              name="picked"
              checked={chosen.includes(id)}
              onChange={() => onToggle(id)}
            />
            <span dir="auto">{name}</span>
            <span className="souk-quiet" dir="auto">
              {note}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
