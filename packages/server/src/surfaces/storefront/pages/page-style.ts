/** The default look: paper, ink and one quiet accent, so that the products are what is seen. Logical sides serve Arabic too. */
export const pageStyle = `
:root { color-scheme: light; --paper: #ffffff; --wash: #f6f4f1; --ink: #1d1a17; --quiet: #6a635b; --line: #e6e1da; --control: #8f8678;
  --accent: #1d1a17; --on-accent: #ffffff; --hover: #3a342e; --sale: #a3341d; --good: #2b6a3c; --bad: #a8261d; --warn: #8a5300; --ring: #1f5fbf; --radius: 14px; }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; --paper: #161412; --wash: #211e1b; --ink: #f0ece5; --quiet: #b3aba0; --line: #35302b;
  --control: #857c71; --accent: #f0ece5; --on-accent: #161412; --hover: #ffffff; --sale: #f2a08b; --good: #7fcf95; --bad: #f2948b; --warn: #e8b45c; --ring: #8ab8ff; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-block-start: 5rem; }
body { margin: 0; min-block-size: 100vh; min-block-size: 100dvh; display: flex; flex-direction: column; overflow-wrap: anywhere;
  font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', 'Helvetica Neue', Arial, sans-serif;
  color: var(--ink); background: var(--paper); }
h1, h2, h3 { margin: 0; line-height: 1.2; font-weight: 650; letter-spacing: -.015em; text-wrap: balance; }
:lang(ar) :is(h1, h2, h3) { letter-spacing: 0; line-height: 1.4; }
h1 { font-size: clamp(1.5rem, 1.2rem + 1.6vw, 2.25rem); }
h2 { font-size: clamp(1.2rem, 1.1rem + .6vw, 1.5rem); }
h3 { font-size: 1rem; }
p, ul, ol, dl, dd, form, fieldset, figure { margin: 0; padding: 0; border: 0; min-inline-size: 0; }
ul { list-style: none; }
img { display: block; max-inline-size: 100%; block-size: auto; }
a { color: inherit; text-underline-offset: .2em; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; border-radius: 4px; }
.in { inline-size: 100%; max-inline-size: 76rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2rem); }
.quiet { color: var(--quiet); }
.small { font-size: .875rem; }
.hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; inset-inline-start: -100vw; }
.skip:focus { inset-inline-start: 1rem; inset-block-start: .5rem; z-index: 9; padding: .5rem 1rem; background: var(--paper); }
.top { position: sticky; inset-block-start: 0; z-index: 5; background: var(--paper); border-block-end: 1px solid var(--line); }
.top > .in { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: .5rem 1rem; padding-block: .75rem; }
.brand { font-weight: 700; font-size: 1.1875rem; letter-spacing: -.02em; text-decoration: none; line-height: 1.25; }
.cart { position: relative; display: inline-flex; align-items: center; gap: .5rem; min-block-size: 2.75rem; padding-inline: .25rem; text-decoration: none; font-weight: 550; }
.count { min-inline-size: 1.25rem; padding-inline: .3rem; border-radius: 1rem; background: var(--accent); color: var(--on-accent); font-size: .75rem; line-height: 1.25rem; text-align: center; }
.find { grid-column: 1 / -1; order: 1; display: flex; align-items: center; background: var(--wash); border: 1px solid transparent; border-radius: 2rem; }
.find:focus-within { border-color: var(--control); background: var(--paper); }
.find input { flex: 1; min-inline-size: 0; padding: .5rem 1.125rem; font: inherit; color: inherit; background: none; border: 0; outline: 0; appearance: none; }
.find button { display: grid; place-items: center; inline-size: 2.75rem; block-size: 2.75rem; padding: 0; border: 0; background: none; color: var(--quiet); cursor: pointer; }
::placeholder { color: var(--quiet); opacity: 1; }
.menu { overflow-x: auto; scrollbar-width: none; }
.menu ul { display: flex; gap: 1.5rem; white-space: nowrap; }
.menu a { display: block; padding-block: .5rem .6875rem; text-decoration: none; color: var(--quiet); font-size: .9375rem; border-block-end: 2px solid transparent; }
.menu a:hover { color: var(--ink); }
.menu a[aria-current] { color: var(--ink); border-color: var(--ink); }
.announce { padding: .75rem 1rem; background: var(--wash); text-align: center; font-size: .9375rem; }
main { flex: 1; inline-size: 100%; max-inline-size: 76rem; margin-inline: auto; padding: clamp(1.25rem, 3vw, 2.5rem) clamp(1rem, 4vw, 2rem) 4rem; display: grid; gap: clamp(2rem, 5vw, 3.5rem); align-content: start; }
main > * { min-inline-size: 0; }
.foot { border-block-start: 1px solid var(--line); background: var(--wash); font-size: .9375rem; }
.foot .in { display: grid; gap: 1.5rem 3rem; padding-block: 2.5rem; }
.foot .about { max-inline-size: 32rem; margin-block-start: .25rem; }
.links { display: grid; gap: .5rem; }
.links.row { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; }
.links a { display: inline-block; padding-block: .25rem; text-decoration: none; color: var(--quiet); }
.links a:hover, .links a[aria-current] { color: var(--ink); text-decoration: underline; }
button, .button { display: inline-flex; justify-content: center; align-items: center; gap: .5rem; min-block-size: 3rem; padding: .5rem 1.5rem; font: inherit; font-weight: 600; line-height: 1.3;
  text-decoration: none; text-align: center; color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: var(--radius); cursor: pointer; }
button:hover, .button:hover { background: var(--hover); border-color: var(--hover); }
button.plain, .button.plain { color: var(--ink); background: var(--paper); border-color: var(--control); }
button.plain:hover, .button.plain:hover { background: var(--wash); border-color: var(--ink); }
button.link { min-block-size: 2.75rem; padding: 0; border: 0; background: none; color: inherit; font-weight: 500; text-decoration: underline; text-underline-offset: .2em; }
button:disabled { color: var(--quiet); background: var(--wash); border-color: var(--line); cursor: not-allowed; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; }
.notice { display: grid; gap: .75rem; justify-items: center; text-align: center; padding-block: clamp(2rem, 10vh, 6rem); }
.notice p { max-inline-size: 34rem; color: var(--quiet); }
.notice .actions { justify-content: center; margin-block-start: .75rem; }
.field { display: grid; gap: .375rem; }
.field label, .label { font-weight: 600; font-size: .9375rem; }
input:not([type=radio], [type=checkbox], [type=search]), select, textarea { inline-size: 100%; min-block-size: 3rem; padding: .5rem .875rem; font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--control); border-radius: calc(var(--radius) - 4px); }
input[type=radio], input[type=checkbox] { flex: none; inline-size: 1.25rem; block-size: 1.25rem; margin: .125rem 0 0; accent-color: var(--accent); }
[aria-invalid=true] { border-color: var(--bad) !important; }
.hint { font-size: .875rem; color: var(--quiet); }
.wrong { font-size: .875rem; color: var(--bad); }
.panel { padding: 1.25rem; border: 1px solid var(--line); border-radius: var(--radius); display: grid; gap: 1rem; align-content: start; }
.panel.wash { background: var(--wash); border-color: transparent; }
.pic { display: block; inline-size: 100%; block-size: 100%; background: var(--wash); }
.pic img { inline-size: 100%; block-size: 100%; object-fit: cover; }
.pic.none { display: grid; place-items: center; color: var(--control); }
.pic.none svg { inline-size: 28%; block-size: auto; max-inline-size: 4rem; opacity: .6; }
.frame { position: relative; aspect-ratio: 1; overflow: hidden; border-radius: var(--radius); background: var(--wash); }
.grid { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.5rem .875rem; }
.card { position: relative; display: grid; gap: .125rem; align-content: start; min-inline-size: 0; }
.card h3 { margin-block-start: .625rem; font-size: .9375rem; font-weight: 550; line-height: 1.4; letter-spacing: 0; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.card a { text-decoration: none; }
.card a::after { content: ''; position: absolute; inset: 0; border-radius: var(--radius); }
.card a:hover { text-decoration: underline; }
.card a:focus-visible { outline: 0; }
.card a:focus-visible::after { outline: 2px solid var(--ring); outline-offset: 2px; }
.tag { position: absolute; inset-block-start: .625rem; inset-inline-start: .625rem; padding: .125rem .625rem; border-radius: 1rem; font-size: .8125rem; font-weight: 600; background: var(--paper); color: var(--ink); }
.tag.sale { background: var(--sale); color: var(--paper); }
.price { display: flex; flex-wrap: wrap; gap: 0 .5rem; align-items: baseline; font-weight: 650; }
.price .lower { color: var(--sale); }
.price s { font-weight: 400; font-size: .875em; color: var(--quiet); }
.card .price { font-size: .9375rem; }
.hero { display: grid; gap: 1.5rem 3rem; align-items: center; padding: clamp(1.5rem, 4vw, 3.5rem); background: var(--wash); border-radius: calc(var(--radius) * 1.5); }
.hero .say { display: grid; gap: 1rem; justify-items: start; }
.hero h1 { font-size: clamp(1.875rem, 1.3rem + 3vw, 3.25rem); letter-spacing: -.03em; line-height: 1.1; }
:lang(ar) .hero h1 { letter-spacing: 0; line-height: 1.35; }
.hero p { color: var(--quiet); font-size: 1.0625rem; max-inline-size: 34rem; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; overflow: hidden; }
.hero .actions { display: flex; overflow: visible; }
.hero.plain { grid-template-columns: minmax(0, 1fr); }
.face { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
.face .pic { aspect-ratio: 4 / 5; border-radius: var(--radius); overflow: hidden; background: var(--paper); }
.face .pic + .pic { margin-block: 1.75rem -1.75rem; }
.face .pic:only-child { grid-column: 1 / -1; aspect-ratio: 4 / 3; }
.tiles { display: grid; gap: 1rem; }
.tile { position: relative; overflow: hidden; border-radius: var(--radius); background: var(--wash); }
.tile .pic { aspect-ratio: 16 / 10; block-size: auto; }
.tile a { display: block; padding: .875rem 1.125rem; font-weight: 600; text-decoration: none; }
.tile a::after { content: ''; position: absolute; inset: 0; border-radius: var(--radius); }
.tile a:hover { text-decoration: underline; }
.tile a:focus-visible { outline: 0; }
.tile a:focus-visible::after { outline: 2px solid var(--ring); outline-offset: -2px; }
.promises { display: grid; gap: 1.25rem 2rem; padding-block-start: 2rem; border-block-start: 1px solid var(--line); }
.promises li { display: grid; grid-template-columns: auto 1fr; gap: .875rem; }
.crumbs ol { display: flex; flex-wrap: wrap; gap: .125rem .5rem; list-style: none; font-size: .875rem; color: var(--quiet); }
.crumbs li + li::before { content: '/'; margin-inline-end: .5rem; opacity: .6; }
.crumbs a { text-decoration: none; }
.crumbs a:hover { text-decoration: underline; }
.head { display: grid; gap: .625rem; }
.text { white-space: pre-line; max-inline-size: 42rem; }
.chips { display: flex; flex-wrap: wrap; gap: .5rem; }
.chips :is(a, span.off) { display: inline-flex; align-items: center; min-block-size: 2.75rem; min-inline-size: 2.75rem; justify-content: center; padding: .25rem 1rem; border: 1px solid var(--control); border-radius: calc(var(--radius) - 4px); text-decoration: none; font-size: .9375rem; }
.chips a:hover { border-color: var(--ink); }
.chips a[aria-current] { border-color: var(--ink); box-shadow: inset 0 0 0 1px var(--ink); font-weight: 600; }
.chips .off { color: var(--quiet); border-style: dashed; text-decoration: line-through; }
.filters { border: 1px solid var(--line); border-radius: var(--radius); }
.filters summary { padding: .75rem 1.125rem; font-weight: 600; cursor: pointer; }
.filters form { display: grid; gap: 1rem; padding: .25rem 1.125rem 1.25rem; }
.check { display: flex; gap: .625rem; align-items: center; min-block-size: 3rem; }
.center { justify-content: center; }
.product { display: grid; gap: clamp(1.5rem, 4vw, 3.5rem); align-items: start; }
.gallery { display: grid; gap: .75rem; min-inline-size: 0; }
.strip { display: flex; overflow-x: auto; scroll-snap-type: x mandatory; scrollbar-width: none; gap: .75rem; border-radius: var(--radius); }
.strip .frame { flex: 0 0 100%; scroll-snap-align: start; }
.strip .pic img { object-fit: contain; }
.thumbs { display: flex; gap: .5rem; overflow-x: auto; padding: 3px; }
.thumbs a { display: block; inline-size: 4.25rem; aspect-ratio: 1; border-radius: calc(var(--radius) - 6px); overflow: hidden; }
.buy { display: grid; gap: 1.125rem; align-content: start; min-inline-size: 0; }
.buy > .price { font-size: 1.375rem; }
.choices { display: grid; gap: 1rem; }
.choices .label { margin-block-end: .5rem; }
.order { display: grid; gap: 1rem; }
.order .buttons { display: grid; gap: .75rem; }
.amount input { max-inline-size: 7rem; }
.stock { font-size: .9375rem; font-weight: 550; }
.stock.there { color: var(--good); } .stock.few { color: var(--warn); } .stock.out { color: var(--bad); }
.description { display: grid; gap: .5rem; padding-block-start: 1.25rem; border-block-start: 1px solid var(--line); }
.description h2 { font-size: 1.0625rem; }
.section { display: grid; gap: 1.25rem; }
.section > header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: .25rem 1rem; }
@media (min-width: 46em) {
  .hero { grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr); }
  .product { grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); }
  .buy { position: sticky; inset-block-start: 8.5rem; }
  .grid { grid-template-columns: repeat(auto-fill, minmax(13.5rem, 1fr)); gap: 2.25rem 1.25rem; }
  .tiles { grid-template-columns: repeat(auto-fill, minmax(18rem, 1fr)); }
  .promises { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  .filters form { grid-template-columns: repeat(2, 11rem) auto auto; align-items: end; }
  .order .buttons { grid-template-columns: 1fr 1fr; }
  .top > .in { grid-template-columns: auto minmax(12rem, 26rem) auto; gap: 2rem; justify-content: space-between; }
  .find { grid-column: auto; order: 0; }
  .foot .in { grid-template-columns: minmax(0, 2fr) auto auto; }
}
@media (max-width: 46em) { .cart span:not(.count) { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); } .top { position: static; } }
@media (prefers-reduced-motion: no-preference) { a, button, .button { transition: color .12s, background .12s, border-color .12s; } }
`;
