import { html } from './html.js';

/** An awning over a door: the sign of Souk, as the web app draws it. */
export const mark = html`<svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><rect width="32" height="32" rx="8" fill="currentColor"/><path class="awning" d="M7 14a3 3 0 0 0 6 0a3 3 0 0 0 6 0a3 3 0 0 0 6 0L22.5 8h-13z"/><path class="awning" d="M13.5 24.5v-4.2a2.5 2.5 0 0 1 5 0v4.2z"/></svg>`;
