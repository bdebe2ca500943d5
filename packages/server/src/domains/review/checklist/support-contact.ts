import { always, type Check, type CheckTools, fail, pass, unable, type Verdict, warn } from './check.js';
import { fetchPage, isUnreached, unableToReach } from './fetch-page.js';

const maxBytes = 16 * 1024;

/** At least one support contact must work; others that do not are shown to the reviewer. */
export const supportContact: Check<'support_contact'> = {
  key: 'support_contact',
  isHard: always,
  async look({ listing: { supportEmail, supportUrl } }, tools) {
    if (supportEmail === null && supportUrl === null) {
      return fail('The listing has no support contact.', 'Set supportEmail or supportUrl in the listing.');
    }
    const byMail = supportEmail === null ? null : await checkMailDomain(supportEmail, tools);
    const byPage = supportUrl === null ? null : await checkPage(supportUrl, tools);
    const verdicts = [byPage, byMail].filter((verdict) => verdict !== null);
    const working = verdicts.find(({ status }) => status === 'pass');
    const failing = verdicts.find(({ status }) => status !== 'pass');
    if (!failing) return pass('The listing has a support contact.');
    if (!working) return failing;
    return warn(failing.message, failing.fix, failing.detail);
  },
};

async function checkMailDomain(email: string, { mailDomains }: CheckTools): Promise<Verdict> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const answer = await mailDomains(domain);
  if (answer === 'receives') return pass('The support email can receive mail.', { domain });
  if (answer === 'unknown') return unable(`The server could not check whether ${domain} receives mail.`, { domain });
  return warn(
    `${domain}, the domain of the support email, cannot receive mail.`,
    'Correct supportEmail, or add a mail server (MX record) to its domain.',
    { domain },
  );
}

async function checkPage(url: string, { outbound }: CheckTools): Promise<Verdict> {
  const outcome = await fetchPage(outbound, url, { maxBytes });
  const fix = 'Serve the support page publicly, or correct supportUrl.';
  if (isUnreached(outcome)) {
    const { failure, reason } = outcome;
    return (
      unableToReach(outcome) ??
      fail(`The support page at ${url} could not be reached: ${reason}.`, fix, { url, error: failure })
    );
  }
  const { status } = outcome;
  if (status >= 200 && status < 300) return pass('The support page is readable.', { url, httpStatus: status });
  return fail(`The support page at ${url} answers ${status}.`, fix, { url, httpStatus: status });
}
