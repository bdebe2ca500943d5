import { openBridge } from '/bridge/index.js';

const { souk } = document.querySelector('script[data-souk]').dataset;
const message = document.querySelector('#message');

try {
  const bridge = await openBridge({ soukOrigin: souk });
  const answer = await fetch('/api/orders', { headers: { authorization: `Bearer ${await bridge.idToken()}` } });
  if (!answer.ok) throw new Error(`The app answered ${answer.status}.`);
  const orders = await answer.json();
  const rows = orders.map(({ orderNumber, status, total, currency }) => {
    const row = document.createElement('tr');
    for (const text of [orderNumber, status, `${total} ${currency}`]) row.insertCell().textContent = text;
    return row;
  });
  document.querySelector('#orders').replaceChildren(...rows);
  message.textContent = orders.length === 0 ? 'There are no orders yet.' : '';
} catch (error) {
  message.textContent = error.message;
}
