import type { CheckKey, CheckStatus, Distribution, Version } from '@souk/contract';
import type { Platform } from '../../../foundation/platform.js';
import type { AppRow } from '../../apps/find-app.js';
import type { DeveloperAccountRow } from '../../developers/find-account.js';
import type { SubmittedListing } from '../cases-table.js';
import type { MailDomains } from './look-up-mail-domain.js';

/** What is checked: an app as it would be reviewed. */
export interface CheckSubject {
  app: AppRow;
  developer: DeveloperAccountRow;
  distribution: Distribution;
  listing: SubmittedListing;
  /** Null when nothing was uploaded yet. */
  version: Version | null;
}

/** What checks work with. */
export type CheckTools = Pick<Platform, 'db' | 'clock' | 'config' | 'outbound' | 'appHost' | 'signingKeys' | 'log'> & {
  mailDomains: MailDomains;
};

export interface Verdict {
  status: CheckStatus;
  message: string;
  fix: string | null;
  /** Small facts: issues, a status code, scopes. */
  detail?: Record<string, unknown>;
}

export interface Check<Key extends CheckKey = CheckKey> {
  key: Key;
  /** Whether its failure ends a submission. */
  isHard(distribution: Distribution): boolean;
  look(subject: CheckSubject, tools: CheckTools): Verdict | Promise<Verdict>;
}

export const always = (): boolean => true;
export const never = (): boolean => false;

type Detail = Verdict['detail'];

const verdict = (status: CheckStatus, message: string, fix: string | null, detail?: Detail): Verdict => ({
  status,
  message,
  fix,
  ...(detail && { detail }),
});

export const pass = (message: string, detail?: Detail): Verdict => verdict('pass', message, null, detail);
export const skip = (message: string): Verdict => verdict('skipped', message, null);
export const fail = (message: string, fix: string, detail?: Detail): Verdict => verdict('fail', message, fix, detail);
export const warn = (message: string, fix: string | null, detail?: Detail): Verdict =>
  verdict('warning', message, fix, detail);
/** The service could not find out; the developer has nothing to fix. */
export const unable = (message: string, detail?: Detail): Verdict =>
  verdict('error', message, 'No action needed. This check could not run, and a reviewer will check it.', detail);

export const noVersion = skip('There is no version to check yet.');
