import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CharacterCount } from '../../../design/form/character-count';

interface FieldLabelProps {
  children: ReactNode;
  /** Must be there before the app can be submitted. */
  needed?: boolean;
  text?: string;
  most?: number;
}

/** The name of a field, whether a submission needs it, and how much of its room is used. */
export function FieldLabel({ children, needed = false, text = '', most }: FieldLabelProps) {
  const { t } = useTranslation();
  return (
    <span className="souk-field-label">
      <span>
        {children}
        {needed && <span className="souk-needed"> {t('listing.needed')}</span>}
      </span>
      {most !== undefined && <CharacterCount text={text} most={most} />}
    </span>
  );
}
