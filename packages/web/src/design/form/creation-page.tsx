import '../floating-bar.css';
import type { ReactNode } from 'react';
import { AsCommand } from '../as-command';
import type { Command } from '../curl-line';
import { LeaveGuard } from '../leave-guard';
import { Page } from '../page';
import { ApiForm } from './api-form';
import { SubmitButton } from './submit-button';
import type { ApiForm as Form } from './use-api-form';

interface CreationPageProps {
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
export function CreationPage({ form, title, summary, submit, command, children }: CreationPageProps) {
  return (
    <Page title={title} summary={summary}>
      <LeaveGuard when={form.dirty} />
      <ApiForm form={form} label={title}>
        {children}
        <div className="souk-floating-bar">
          <SubmitButton form={form}>{submit}</SubmitButton>
          <AsCommand {...command} />
        </div>
      </ApiForm>
    </Page>
  );
}
