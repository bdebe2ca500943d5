import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isolateAuto } from '../../locales/bidi';

interface AppSaveBarProps {
  name: string;
  onSave(): void;
  onDiscard(): void;
}

/** The app has changes that are not saved; it does both itself when it is told so. */
export function AppSaveBar({ name, onSave, onDiscard }: AppSaveBarProps) {
  const { t } = useTranslation();
  return (
    <section className="souk-app-save" aria-label={t('embedded.save.title')}>
      <span role="status">{t('embedded.save.sentence', { name: isolateAuto(name) })}</span>
      <Group gap="sm">
        <Button variant="default" size="compact-md" onClick={onDiscard}>
          {t('embedded.save.discard')}
        </Button>
        <Button size="compact-md" onClick={onSave}>
          {t('embedded.save.do')}
        </Button>
      </Group>
    </section>
  );
}
