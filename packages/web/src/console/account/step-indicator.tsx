import './account.css';
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Where one is in a sequence: said in words too, not by colour alone. */
export function StepIndicator({ label, names, now }: { label: string; names: string[]; now: number }) {
  const { t } = useTranslation();
  const stateOf = (index: number) => (index < now ? 'done' : index === now ? 'now' : 'ahead');
  return (
    <ol className="souk-account-steps" aria-label={label}>
      {names.map((name, index) => (
        <li key={name} data-state={stateOf(index)} aria-current={index === now ? 'step' : undefined}>
          <span aria-hidden="true">{index < now ? '✓' : (index + 1).toString()}</span>
          {name}
          {index < now && <VisuallyHidden>{t('account.become.done')}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
