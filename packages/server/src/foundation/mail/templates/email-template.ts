/** A paragraph, or something that stands for itself. */
export type Part =
  | string
  | { code: string }
  | { button: string; href: string }
  | { list: readonly string[] }
  /** What a person wrote, as they wrote it. */
  | { quote: string };

export interface EmailTemplate {
  subject: string;
  parts: Part[];
}

/** Changes to an account that its owner is notified about, in case the owner did not make them. */
export type SecurityNotice =
  | { kind: 'password_changed' }
  | { kind: 'new_device'; address: string; userAgent: string | null }
  | { kind: 'second_factor_on' }
  | { kind: 'second_factor_off' }
  | { kind: 'recovery_code_used'; left: number }
  | { kind: 'recovery_codes_renewed' }
  | { kind: 'sign_up_attempt' }
  | { kind: 'client_secret_made'; appName: string; last4: string };

export type ModerationDecision =
  | 'suspend_app'
  | 'unsuspend_app'
  | 'delist_app'
  | 'suspend_developer'
  | 'unsuspend_developer'
  | 'verify_developer'
  | 'reject_developer';

/** Every email that Souk writes, with its data. Each language has all of them. */
export interface EmailTemplates {
  emailCode: { code: string; minutes: number };
  contactCode: { code: string; minutes: number };
  resetLink: { href: string; minutes: number };
  securityNotice: { notice: SecurityNotice; at: string; href: string };
  invitation: { business: string; href: string; days: number };
  stolenToken: { app: string; seconds: number; installationId: string; businessId: string; at: string; href: string };
  switchedOff: { app: string; installationIds: readonly string[]; href: string };
  /** What the checks say is English, like everything the API says. */
  checksFailed: { app: string; failures: readonly string[]; reviewId: string; appId: string; href: string };
  decision: {
    app: string;
    version: number | null;
    verdict: 'approved' | 'changes_requested' | 'rejected';
    message: string | null;
    items: readonly string[];
    /** Where merchants find it, once it is approved. */
    page: string | null;
    install: string | null;
    unlisted: boolean;
    reviewId: string;
    appId: string;
    /** The page of the review in the console. */
    href: string;
  };
  judged: { judgement: ModerationDecision; name: string; reason: string | null; href: string };
}

export type Catalogue = { [Name in keyof EmailTemplates]: (told: EmailTemplates[Name]) => EmailTemplate };

/** Which letter, with what it tells. */
export type EmailToRender = {
  [Name in keyof EmailTemplates]: { letter: Name; told: EmailTemplates[Name] };
}[keyof EmailTemplates];
