import { useTranslation } from 'react-i18next';
import type { FieldError } from '../../api/api-error';
import { EnglishText } from '../english-text';
import { useCodeTitles } from '../use-code-title';

/** What is wrong with one field: the code in the person's language, then what the API says of it and how to repair it. */
export function FieldErrors({ problems }: { problems: FieldError[] }) {
  const { i18n } = useTranslation();
  const codeTitle = useCodeTitles();
  const isEnglish = i18n.language === 'en';
  return problems.map(({ code, path, message, fix }) => (
    <span key={`${code} ${path} ${message}`} className="souk-field-problem">
      {!isEnglish && codeTitle(code)}{' '}
      <EnglishText>
        {message} {fix}
      </EnglishText>
    </span>
  ));
}
