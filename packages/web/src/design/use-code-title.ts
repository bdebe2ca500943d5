import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespace } from '../locales/init-i18n';

/** What a code of the API means, in the person's language; undefined for a code without words. They are fetched when first needed. */
export function useCodeTitles(): (code: string | undefined) => string | undefined {
  const { t, i18n } = useTranslation();
  const [, setReady] = useState(false);
  useEffect(() => {
    let shown = true;
    // Without the words the refusal is still told, in the API's own sentence.
    loadNamespace('codes').then(
      () => shown && setReady(true),
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, []);
  return (code) => (code && i18n.exists(`codes.${code}`) ? t(`codes.${code}`) : undefined);
}
