/** What the cart, the checkout and the pages of an order add to the look of the storefront. */
export const buyingStyle = `
.alert { padding: 1rem 1.25rem; border: 1px solid var(--bad); border-inline-start-width: 4px; border-radius: var(--radius); display: grid; gap: .5rem; }
.alert h2 { font-size: 1.0625rem; }
.alert ul { display: grid; gap: .375rem; }
.lines { display: grid; gap: 1rem; }
.lines li { display: grid; gap: .75rem; padding-block-end: 1rem; border-block-end: 1px solid var(--line); }
.lines li > div, .row, .items li { display: flex; justify-content: space-between; gap: 1rem; }
.lines form { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem; }
.lines input { inline-size: 5rem !important; }
.sum { display: grid; gap: .75rem; }
.total { font-size: 1.125rem; }
.items { display: grid; gap: .5rem; }
.items li > :last-child, .row > :last-child { white-space: nowrap; }
.checkout, .parts { display: grid; gap: 1.5rem; align-items: start; }
.checkout legend { padding: 0; font-weight: 650; font-size: 1.125rem; }
.checkout .panel > legend { float: inline-start; inline-size: 100%; margin-block-end: .25rem; }
.checkout .panel > legend + * { clear: both; }
.checkout textarea { min-block-size: 4.5rem; }
.options { display: grid; gap: .5rem; }
.options legend { font-size: .9375rem !important; margin-block-end: .375rem; }
.option { display: flex; align-items: flex-start; gap: .75rem; padding: .75rem .875rem; border: 1px solid var(--control); border-radius: calc(var(--radius) - 4px); cursor: pointer; }
.option > span { flex: 1; }
.option strong { white-space: nowrap; }
.option:has(:checked) { border-color: var(--ink); background: var(--wash); }
.big { font-size: 1.25rem; font-weight: 650; color: var(--ink) !important; }
.next { padding-inline-start: 1.25rem; display: grid; gap: .5rem; }
.steps { list-style: none; display: grid; gap: 0; }
.steps li { position: relative; padding: 0 0 1.25rem; padding-inline-start: 2rem; color: var(--quiet); }
.steps li::before { content: ''; position: absolute; inset-block-start: .3rem; inset-inline-start: .25rem; inline-size: .75rem; block-size: .75rem; border: 2px solid var(--control); border-radius: 50%; background: var(--paper); z-index: 1; }
.steps li:not(:last-child)::after { content: ''; position: absolute; inset-block: 1rem -.25rem; inset-inline-start: calc(.625rem - 1px); inline-size: 2px; background: var(--line); }
.steps .done { color: var(--ink); }
.steps .done::before { border-color: var(--good); background: var(--good); }
.steps time { color: var(--quiet); font-size: .875rem; margin-inline-start: .5rem; }
.facts { display: grid; gap: .75rem; }
.facts dt { color: var(--quiet); font-size: .875rem; }
.narrow { max-inline-size: 28rem; }
@media (min-width: 56em) {
  .checkout { grid-template-columns: minmax(0, 1fr) 22rem; }
  .checkout > .sum { position: sticky; inset-block-start: 6rem; }
  .parts:not(.checkout .parts) { grid-template-columns: minmax(0, 1fr) 22rem; }
}
`;
