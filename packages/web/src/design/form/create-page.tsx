import '../floating-bar.css';
import type { ReactNode } from 'react';
import { ApiSnippet } from '../api-snippet';
import type { Command } from '../curl-command';
import { Page } from '../page';
import { UnsavedChangesGuard } from '../unsaved-changes-guard';
import { ApiForm } from './api-form';
import { SubmitButton } from './submit-button';
import type { ApiForm as Form } from './use-api-form';

interface CreatePageProps {
  // biome-ignore lint/suspicious/noExplicitAny: a form of any values
  form: Form<any>;
  title: string;
  summary: ReactNode;
  /** What the button says. */
  submit: string;
  /** What it sends. */
  command: Command;
  /** The fields. */
  children: ReactNode;
}

/** A page that makes something new: its fields, and the button that stays in sight below them. */
export function CreatePage({ form, title, summary, submit, command, children }: CreatePageProps) {
  return (
    <Page title={title} summary={summary}>
      <UnsavedChangesGuard when={form.dirty} />
      <ApiForm form={form} label={title}>
        {children}
        <div className="souk-floating-bar">
          <SubmitButton form={form}>{submit}</SubmitButton>
          <ApiSnippet {...command} />
        </div>
      </ApiForm>
    </Page>
  );
}
