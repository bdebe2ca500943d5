import { type Html, html } from '../../foundation/pages/html.js';

export interface Field {
  label: string;
  name: string;
  /** What the visitor typed before; never a password. */
  value?: string;
  /** The other attributes of the input. */
  attributes: Html;
  hint?: string;
  wrong?: string | false;
}

/** A labelled field; what is wrong with it stands right under it. */
export function formField({ label, name, value, attributes, hint, wrong }: Field): Html {
  const note = wrong || hint;
  const noteId = `${name}-note`;
  const about = note && html` aria-describedby="${noteId}"`;
  return html`<div class="field"><label for="${name}">${label}</label>
    <input id="${name}" name="${name}"${value !== undefined && html` value="${value}"`} ${attributes}${about}${wrong && html` aria-invalid="true"`}>
    ${note && html`<span id="${noteId}" class="${wrong ? 'wrong' : 'hint'}"${wrong && html` role="alert"`}>${note}</span>`}</div>`;
}
