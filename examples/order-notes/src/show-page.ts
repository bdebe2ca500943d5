import type { AppValue, Order, WebhookEvent } from '@souk/app-kit';

export interface PageContent {
  session: string;
  orders: Pick<Order, 'id' | 'orderNumber' | 'status' | 'total' | 'currency'>[];
  notes: AppValue[];
  heard: WebhookEvent[];
}

/** The embedded page: the newest orders, each with its note, and the webhooks that the app has received. */
export function showPage({ session, orders, notes, heard }: PageContent): string {
  const noteOf = new Map(notes.map(({ ownerId, value }) => [ownerId, String(value)]));
  const rows = orders.map(
    ({
      id,
      orderNumber,
      status,
      total,
      currency,
    }) => `<tr><td>${escapeHtml(orderNumber)}</td><td>${escapeHtml(status)}</td>
      <td>${escapeHtml(total)} ${escapeHtml(currency)}</td><td><form method="post" action="/notes">
      <input type="hidden" name="session" value="${escapeHtml(session)}"><input type="hidden" name="orderId" value="${escapeHtml(id)}">
      <input name="note" maxlength="200" required value="${escapeHtml(noteOf.get(id) ?? '')}"><button>Keep</button></form></td></tr>`,
  );
  const events = heard.map(({ type, createdAt }) => `<li>${escapeHtml(createdAt)} ${escapeHtml(type)}</li>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Order notes</title>
    <style>body{font:15px system-ui;margin:2rem}td{padding:.3rem 1rem .3rem 0}</style>
    <h1>Order notes</h1><table>${rows.join('')}</table>
    <h2>Received webhooks</h2><ul>${events.join('') || '<li>nothing yet</li>'}</ul></html>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
