import { trackOrder } from '../../../../domains/orders/track-order.js';
import { type HandlerResponse, redirect } from '../../../../foundation/http/response.js';
import { html } from '../../../../foundation/pages/html.js';
import { mayTrack } from '../../suspect-buyer.js';
import { defineStorefrontPage, type Visit } from '../define-storefront-page.js';
import { showStorefrontPage } from '../page-layout.js';
import { latinDigits } from './cart-pages.js';
import { statusPath } from './order-pages.js';
import { buyingWords } from './words/words.js';

export const showTrack = defineStorefrontPage({
  name: 'showStorefrontTrack',
  method: 'GET',
  path: '/track',
  summary: 'Finds an order by its number and phone.',
  show: async (visit) => trackPage(visit, {}),
});

export const submitTrack = defineStorefrontPage({
  name: 'submitStorefrontTrack',
  method: 'POST',
  path: '/track',
  summary: 'Finds an order by its number and phone.',
  show: async (visit) => {
    const { platform, request, store, form, link, language } = visit;
    const words = buyingWords(language).track;
    const number = latinDigits((form.get('number') ?? '').trim().slice(0, 40)).replace(/^[\s#]+/, '');
    const digits = latinDigits(form.get('digits') ?? '').trim();
    const typed = { number: number.slice(0, 20), digits: digits.slice(0, 4) };
    if (!(await mayTrack(platform, request)))
      return trackPage(visit, { ...typed, problem: words.limited, status: 429 });
    const found = await trackOrder(platform.db, store, { number, digits }, platform.clock.now());
    if (found === 'limited') return trackPage(visit, { ...typed, problem: words.limited, status: 429 });
    if (!found) return trackPage(visit, { ...typed, problem: words.missing, status: 404 });
    return redirect(link(statusPath(visit, found)));
  },
});

interface Tracked {
  number?: string;
  digits?: string;
  problem?: string;
  status?: number;
}

function trackPage(visit: Visit, { number = '', digits = '', problem, status }: Tracked): HandlerResponse {
  const { language, link } = visit;
  const words = buyingWords(language).track;
  const about = problem && html` aria-invalid="true" aria-describedby="problem"`;
  const body = html`<h1>${words.title}</h1>
${problem && html`<p class="alert" id="problem" role="alert" tabindex="-1" autofocus>${problem}</p>`}
<form class="panel narrow" method="post" action="${link('/track')}"><p class="quiet">${words.sentence}</p>
<div class="field"><label for="number">${words.number}</label><input id="number" name="number" value="${number}" inputmode="numeric" autocomplete="off" maxlength="20" dir="ltr" required${about}></div>
<div class="field"><label for="digits">${words.digits}</label><input id="digits" name="digits" value="${digits}" inputmode="numeric" autocomplete="off" maxlength="4" dir="ltr" required${about}></div>
<p class="actions"><button>${words.show}</button></p></form>`;
  return showStorefrontPage(visit, { title: words.title, body, status });
}
