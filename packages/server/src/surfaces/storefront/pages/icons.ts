import { type Html, html } from '../../../foundation/pages/html.js';

const icon = (paths: Html): Html =>
  html`<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${paths}</svg>`;

/** Drawn for Souk; each stands beside a word, or has its name on what holds it. */
export const icons = {
  search: icon(html`<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>`),
  cart: icon(
    html`<path d="M5 8.5h14l-1.1 10.6a1.5 1.5 0 0 1-1.5 1.4H7.6a1.5 1.5 0 0 1-1.5-1.4z"/><path d="M8.8 11V7a3.2 3.2 0 0 1 6.4 0v4"/>`,
  ),
  cash: icon(
    html`<rect x="3" y="6.5" width="18" height="11" rx="2"/><circle cx="12" cy="12" r="2.6"/><path d="M6.5 12h.01M17.5 12h.01"/>`,
  ),
  person: icon(html`<circle cx="12" cy="8.5" r="3.5"/><path d="M5 20c.8-3.6 3.5-5.5 7-5.5s6.2 1.9 7 5.5"/>`),
  parcel: icon(html`<path d="M4 8.2 12 4l8 4.2v7.6L12 20l-8-4.2z"/><path d="m4 8.2 8 4.1 8-4.1M12 12.3V20"/>`),
  picture: icon(
    html`<rect x="4" y="5" width="16" height="14" rx="2"/><circle cx="9" cy="10" r="1.4"/><path d="m5 17 4.6-4.2 3 2.7 2.4-2.1 4 3.6"/>`,
  ),
};
