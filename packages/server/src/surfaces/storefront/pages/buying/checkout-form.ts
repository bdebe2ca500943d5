import { fromCents, toCents } from '@souk/contract';
import { type Basket, nameOf } from '../../../../domains/checkouts/read-basket.js';
import { type Html, html } from '../../../../foundation/pages/html.js';
import type { Visit } from '../define-storefront-page.js';
import { moneyIn } from '../money.js';
import { ownText } from '../page-layout.js';
import { type CheckoutFields, type FieldName, type FieldProblem, readOption } from './checkout-fields.js';
import type { DeliveryChoice } from './delivery-choice.js';
import { buyingWords } from './words/words.js';

export interface CheckoutForm {
  action: string;
  formToken: string;
  fields: CheckoutFields;
  problems: readonly FieldProblem[];
  basket: Basket;
  choice: DeliveryChoice;
  /** What is said before the form. */
  notices?: readonly (Html | false)[];
  /** The buyer is asked whether to order the same again. */
  asksAgain?: boolean;
}

/** One page, complete without scripts: the province is chosen first, then the form shows its towns and delivery prices. */
export function checkoutForm(visit: Visit, form: CheckoutForm): Html {
  const words = buyingWords(visit.language).checkout;
  const { fields, basket, notices = [] } = form;
  return html`<h1>${words.title}</h1>
${notices}${problemSummary(visit, form)}
<form class="checkout" method="post" action="${form.action}" novalidate>
<input type="hidden" name="form" value="${form.formToken}"><input type="hidden" name="subtotal" value="${basket.subtotal}">
<p class="hidden" aria-hidden="true"><label>Website <input name="website" tabindex="-1" autocomplete="off"></label></p>
<div class="parts"><fieldset class="panel"><legend>${words.contact}</legend>
${field(visit, form, 'name', words.name, html`autocomplete="name" maxlength="255" required`)}
${field(visit, form, 'phone', words.phone, html`type="tel" inputmode="tel" autocomplete="tel" maxlength="40" dir="ltr" required`, words.phoneHint)}
${field(visit, form, 'phone2', words.phone2, html`type="tel" inputmode="tel" autocomplete="off" maxlength="40" dir="ltr"`)}
</fieldset>
<fieldset class="panel"><legend>${words.delivery}</legend>
${placeFields(visit, form)}${optionFields(visit, form)}${deskField(visit, form)}
${field(visit, form, 'address', words.address, html`autocomplete="street-address" maxlength="500"`)}
<div class="field"><label for="note">${words.note}</label><textarea id="note" name="note" rows="2" maxlength="1000"${invalid(form, 'note')}>${fields.note}</textarea>${wrong(visit, form, 'note')}</div>
</fieldset></div>
${summary(visit, form)}
</form>`;
}

function problemSummary(visit: Visit, { problems }: CheckoutForm): Html | false {
  if (problems.length === 0) return false;
  const words = buyingWords(visit.language).problems;
  return html`<section class="alert" role="alert" tabindex="-1" autofocus aria-labelledby="problems"><h2 id="problems">${words.title}</h2>
<ul>${problems.map(([name, problem]) => html`<li><a href="#${name}">${words[problem]}</a></li>`)}</ul></section>`;
}

const problemOf = ({ problems }: CheckoutForm, name: FieldName) => problems.find(([field]) => field === name)?.[1];

const invalid = (form: CheckoutForm, name: FieldName): Html | false =>
  problemOf(form, name) !== undefined && html` aria-invalid="true" aria-describedby="${name}-wrong"`;

function wrong(visit: Visit, form: CheckoutForm, name: FieldName): Html | false {
  const problem = problemOf(form, name);
  return (
    problem !== undefined &&
    html`<span class="wrong" id="${name}-wrong">${buyingWords(visit.language).problems[problem]}</span>`
  );
}

function field(
  visit: Visit,
  form: CheckoutForm,
  name: FieldName,
  label: string,
  attributes: Html,
  hint?: string,
): Html {
  const isWrong = problemOf(form, name) !== undefined;
  const about = isWrong ? invalid(form, name) : hint && html` aria-describedby="${name}-hint"`;
  return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${form.fields[name] ?? ''}" ${attributes}${about}>
${isWrong ? wrong(visit, form, name) : hint && html`<span class="hint" id="${name}-hint">${hint}</span>`}</div>`;
}

interface Choices {
  name: FieldName;
  label: string;
  empty: string;
  attributes: Html;
  options: readonly { value: string | number; text: string }[];
}

function select(visit: Visit, form: CheckoutForm, { name, label, empty, attributes, options }: Choices): Html {
  const chosen = String(form.fields[name] ?? '');
  return html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}" ${attributes}${invalid(form, name)}><option value="">${empty}</option>
${options.map(({ value, text }) => html`<option value="${value}"${String(value) === chosen && html` selected`}>${text}</option>`)}</select>${wrong(visit, form, name)}</div>`;
}

function placeFields(visit: Visit, form: CheckoutForm): Html | false {
  const { language } = visit;
  const words = buyingWords(language).checkout;
  const { provinces, towns } = form.choice;
  if (provinces.length === 0) return false;
  const places = (list: typeof provinces) => list.map(({ code, names }) => ({ value: code, text: names[language] }));
  return html`${select(visit, form, {
    name: 'province',
    label: words.province,
    empty: words.chooseProvince,
    attributes: html`autocomplete="address-level1" required`,
    options: provinces.map(({ code, names }) => ({
      value: code,
      text: `${String(code).padStart(2, '0')} ${names[language]}`,
    })),
  })}
${
  towns.length > 0
    ? select(visit, form, {
        name: 'town',
        label: words.town,
        empty: words.chooseTown,
        attributes: html`autocomplete="address-level2" required`,
        options: places(towns),
      })
    : html`<p class="hint" id="town">${words.townHint}</p>${wrong(visit, form, 'town')}`
}
<button class="plain" name="action" value="prices" formnovalidate>${words.showPrices}</button>`;
}

function optionFields(visit: Visit, form: CheckoutForm): Html | false {
  const { language, store } = visit;
  const words = buyingWords(language).checkout;
  const { status, options } = form.choice;
  if (status === 'by_phone') return html`<p class="hint">${words.byPhone}</p>`;
  if (status === 'not_offered') return html`<p class="wrong" id="option">${words.notOffered}</p>`;
  if (options.length === 0) return false;
  const money = moneyIn(language, store.currency);
  const chosen = readOption(form.fields.option);
  const radios = options.map(({ method, speed, price, daysMin, daysMax }, index) => {
    const isChosen = options.length === 1 || (chosen?.method === method && chosen.speed === speed);
    const days = daysMax !== null && words.days(daysMin ?? daysMax, daysMax);
    return html`<label class="option"><input type="radio" id="${index === 0 ? 'option' : `option-${index}`}" name="option" value="${method}:${speed}:${price}"${isChosen && html` checked`}${invalid(form, 'option')}>
<span>${words[method]}${speed === 'express' && html` (${words.express})`}${days && html` <span class="quiet small">${days}</span>`}</span> <strong>${Number(price) === 0 ? words.free : money(price)}</strong></label>`;
  });
  return html`<fieldset class="options"><legend class="label">${words.method}</legend>${radios}${wrong(visit, form, 'option')}</fieldset>`;
}

function deskField(visit: Visit, form: CheckoutForm): Html | false {
  const words = buyingWords(visit.language).checkout;
  const points = form.choice.options.find(({ method }) => method === 'desk')?.pickupPoints ?? [];
  if (points.length === 0) return false;
  const options = points.map(({ code, name, address }) => ({
    value: code,
    text: address ? `${name}, ${address}` : name,
  }));
  return select(visit, form, {
    name: 'desk',
    label: words.deskPlace,
    empty: words.chooseDesk,
    attributes: html`autocomplete="off"`,
    options,
  });
}

function summary(visit: Visit, { basket, choice, fields, asksAgain }: CheckoutForm): Html {
  const { language, link, store } = visit;
  const words = buyingWords(language).checkout;
  const money = moneyIn(language, store.currency);
  const shipping = shippingOf(choice, fields);
  const total = fromCents(toCents(basket.subtotal) + toCents(shipping ?? '0'));
  const cost = choice.status === 'by_phone' ? buyingWords(language).order.byPhone : words.shippingLater;
  return html`<aside class="panel wash sum" aria-label="${words.items}"><h2>${words.items}</h2>
<ul class="items">${basket.lines.map(({ article, quantity, totalPrice }) => html`<li><span>${quantity} × ${ownText(visit, nameOf(article))}</span> <span>${money(totalPrice)}</span></li>`)}</ul>
<p><a href="${link('/cart')}">${words.edit}</a></p>
<p class="row"><span>${words.subtotal}</span> <span>${money(basket.subtotal)}</span></p>
<p class="row"><span>${words.shipping}</span> <span>${shipping === undefined ? cost : Number(shipping) === 0 ? words.free : money(shipping)}</span></p>
<p class="row total"><span>${words.total}</span> <strong>${money(total)}</strong></p>
${asksAgain ? html`<button name="again" value="1">${words.again}</button>` : html`<button name="action" value="order">${words.place}</button>`}
<p class="small quiet">${words.cash}</p></aside>`;
}

/** Undefined while it depends on what is still to be chosen. */
function shippingOf({ options }: DeliveryChoice, { option }: CheckoutFields): string | undefined {
  const chosen = readOption(option);
  const [only] = options;
  if (options.length === 1) return only?.price;
  return options.find(({ method, speed }) => method === chosen?.method && speed === chosen.speed)?.price;
}
