import type { DemoRole } from '../../../domains/accounts/ensure-demo-user.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import type { Visit } from '../define-page.js';
import { messagesFor } from '../locales/messages.js';
import { mayEnterDemo } from './demo-access.js';

export const demoRoles: DemoRole[] = ['developer', 'merchant', 'staff'];

/** One click for each of the demo's people, where the demo may be entered; then to `next`, or to where each of them begins. */
export function demoButtons({ reader, request, platform }: Visit<unknown>, next?: string): Html | false {
  if (!mayEnterDemo(request, platform)) return false;
  const words = messagesFor(reader).start;
  const buttons = demoRoles.map(
    (role, index) =>
      html`<button name="role" value="${role}"${index > 0 && html` class="plain"`}>${words.demo[role]}</button>`,
  );
  return html`<section class="card"><div class="head"><h2>${words.demoTitle}</h2><p class="quiet">${words.demoSentence}</p></div>
    <form method="post" action="/demo/sign-in" class="buttons">${next !== undefined && html`<input type="hidden" name="next" value="${next}">`}${buttons}</form></section>`;
}
