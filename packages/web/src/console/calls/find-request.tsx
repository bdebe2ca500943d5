import './calls.css';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** From a request id, as any answer of the API carries it, to what came of that request. */
export function FindRequest({ appId }: { appId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const find = (event: FormEvent) => {
    event.preventDefault();
    const requestId = typed.trim();
    if (requestId === '') return;
    void navigate({ to: '/console/apps/$appId/requests/$requestId', params: { appId, requestId } as never });
  };
  return (
    <search>
      <form className="souk-find" onSubmit={find}>
        <TextInput
          label={t('calls.find.label')}
          description={t('calls.find.what')}
          placeholder="req_…"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t('calls.find.go')}
        </Button>
      </form>
    </search>
  );
}
