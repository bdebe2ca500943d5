import { createHash } from 'node:crypto';
import { dark, fonts, light, type Tones } from '@souk/design/tokens.js';

const variablesOf = (tones: Tones): string =>
  Object.entries(tones)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');

/** The look of the web app, in a few kilobytes. Logical sides only, so that Arabic needs no rules of its own. */
export const pageStyle = `
:root { color-scheme: light; ${variablesOf(light)} }
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { color-scheme: dark; ${variablesOf(dark)} } }
:root[data-theme=dark] { color-scheme: dark; ${variablesOf(dark)} }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; min-block-size: 100vh; min-block-size: 100dvh; display: flex; flex-direction: column; overflow-wrap: anywhere;
  font: 0.9375rem/1.55 ${fonts.text}; color: var(--ink); background: var(--paper); }
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1, h2, h3 { line-height: 1.25; font-weight: 650; margin: 0; text-wrap: balance; }
h1 { font-size: 1.5rem; letter-spacing: -.01em; }
h2 { font-size: 1.0625rem; }
[lang=ar] h1 { letter-spacing: 0; }
p, ul, ol, dl, form { margin: 0; }
.skip { position: absolute; inset-inline-start: -100vw; }
.skip:focus { inset-inline-start: 1rem; inset-block-start: .75rem; z-index: 1; padding: .5rem 1rem; background: var(--card); }
.bar { background: var(--card); border-block-end: 1px solid var(--line); }
.bar > div { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: .5rem 1.5rem;
  max-inline-size: 78rem; min-block-size: 3.375rem; margin: 0 auto; padding: .5rem 1.25rem; }
.bar nav { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.25rem; }
.bar a { color: inherit; text-decoration: none; }
.bar a:hover { color: var(--accent); }
.brand { display: inline-flex; align-items: center; gap: .5rem; font-weight: 700; }
.brand svg { flex: none; color: var(--button); }
.brand .awning { fill: var(--card); }
.corner { display: flex; align-items: center; gap: .75rem; }
.corner button { min-block-size: 2rem; padding-inline: .75rem; font-weight: 550; }
main { flex: 1; inline-size: 100%; max-inline-size: 46rem; margin: 0 auto; padding: 2.5rem 1.25rem; display: grid; gap: 1.25rem;
  align-content: start; }
main.narrow { max-inline-size: 27rem; padding-block-start: clamp(2rem, 9vh, 5.5rem); }
main.broad { max-inline-size: 66rem; }
.head { display: grid; gap: .375rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.5rem; display: grid; gap: 1.125rem;
  align-content: start; }
.card > * { min-inline-size: 0; }
.quiet, .small { color: var(--quiet); }
.small { font-size: .8125rem; }
form { display: grid; gap: 1rem; }
.field { display: grid; gap: .3125rem; font-weight: 550; }
.field input, .field select { inline-size: 100%; min-block-size: 2.5rem; padding: .4375rem .75rem; font: inherit; font-weight: 400; color: inherit;
  background: var(--card); border: 1px solid var(--control); border-radius: .5rem; }
.field input[aria-invalid=true] { border-color: var(--bad); }
.field .hint { font-size: .8125rem; font-weight: 400; color: var(--quiet); }
.field .wrong { font-size: .8125rem; font-weight: 400; color: var(--bad); }
.choice { display: flex; gap: .625rem; align-items: flex-start; padding-block: .125rem; }
.choice.inner { margin-inline-start: 1.75rem; }
.choice input { flex: none; inline-size: 1.125rem; block-size: 1.125rem; margin: .1875rem 0 0; accent-color: var(--button); }
fieldset { border: 0; margin: 0; padding: 0; min-inline-size: 0; display: grid; gap: .375rem; }
legend { padding: 0; margin-block-end: .375rem; font-weight: 600; }
button, .button { display: inline-flex; justify-content: center; align-items: center; min-block-size: 2.5rem; padding: .375rem 1.125rem; font: inherit;
  font-weight: 600; text-decoration: none; border: 1px solid var(--button); border-radius: .5rem; background: var(--button); color: var(--onButton);
  cursor: pointer; }
button:hover, .button:hover { filter: brightness(1.08); }
button.plain, .button.plain { background: var(--card); color: var(--ink); border-color: var(--control); }
button.plain:hover, .button.plain:hover { background: var(--hover); filter: none; }
button.danger { background: var(--bad); border-color: var(--bad); color: var(--card); }
button.link { min-block-size: 1.75rem; padding: .125rem .5rem; border: 0; border-radius: .375rem; background: none; color: inherit; font-weight: 400; }
button.link:hover { background: var(--hover); filter: none; }
button.link[aria-pressed=true] { background: var(--chosen); font-weight: 600; }
.buttons { display: flex; flex-wrap: wrap; gap: .625rem 1rem; align-items: center; }
.spread { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: .5rem 1rem; }
.notice { padding: .75rem 1rem; border: 1px solid var(--line); border-inline-start: 3px solid var(--warning); border-radius: .5rem; background: var(--paper); }
.notice.bad { border-inline-start-color: var(--bad); }
.notice.good { border-inline-start-color: var(--good); }
.rows { list-style: none; padding: 0; display: grid; }
.rows > li { padding-block: .875rem; border-block-start: 1px solid var(--line); display: grid; gap: .5rem; }
.rows > li.spread { display: flex; }
.rows > li:first-child { padding-block-start: 0; border: 0; }
.rows > li:last-child { padding-block-end: 0; }
.rows > li:target { background: var(--chosen); box-shadow: 0 0 0 .5rem var(--chosen); }
.points { padding-inline-start: 1.25rem; display: grid; gap: .25rem; }
.tag { display: inline-block; padding: 0 .5rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .75rem; font-weight: 600; color: var(--warning); }
.tag.calm { color: var(--quiet); }
dl { display: grid; grid-template-columns: auto 1fr; gap: .375rem 1.25rem; }
dt { color: var(--quiet); }
dd { margin: 0; }
code, .code { font-family: ${fonts.code}; font-size: .875em; direction: ltr; unicode-bidi: isolate; }
code.big { font-size: 1.5rem; letter-spacing: .12em; font-weight: 650; }
.foot { border-block-start: 1px solid var(--line); font-size: .8125rem; }
.foot > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem 2rem; max-inline-size: 78rem; margin: 0 auto; padding: .75rem 1.25rem; }
.foot form { display: flex; flex-wrap: wrap; align-items: center; gap: .125rem; }
.hero { display: grid; gap: .75rem; padding-block: 1.5rem .75rem; max-inline-size: 44rem; }
.hero h1 { font-size: clamp(1.75rem, 4.5vw, 2.5rem); }
.hero p { font-size: 1.0625rem; color: var(--quiet); }
.doors { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 1rem; }
.doors > li { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; display: grid; gap: .375rem; align-content: start;
  position: relative; }
.doors > li:hover { border-color: var(--accent); }
.doors a { color: inherit; text-decoration: none; font-weight: 650; font-size: 1.0625rem; }
.doors a::after { content: ''; position: absolute; inset: 0; border-radius: .75rem; }
.doors a:focus-visible { outline: 0; }
.doors a:focus-visible::after { outline: 2px solid var(--accent); outline-offset: 2px; }
.hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.tag.good { color: var(--good); border: 0; padding: 0; }
h3 { font-size: 1rem; }
.market { display: grid; grid-template-columns: 11rem minmax(0, 1fr); gap: 2rem; align-items: start; }
.market > section { display: grid; gap: 1rem; }
.market-search { gap: .875rem; padding: 1.125rem 1.25rem; }
.market-query { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .75rem; align-items: end; }
.market-filters { display: flex; flex-wrap: wrap; gap: .375rem 1.5rem; align-items: center; }
.market-filters .choice:has(select) { align-items: center; }
.market-filters select { min-block-size: 2rem; padding: .125rem .5rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--control); border-radius: .5rem; }
.market-categories { list-style: none; padding: 0; display: grid; gap: 2px; }
.market-categories a { display: block; padding: .3125rem .75rem; border-radius: .5rem; color: inherit; text-decoration: none; }
.market-categories a:hover { background: var(--hover); }
.market-categories a[aria-current] { background: var(--chosen); font-weight: 600; }
.market-cards { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); gap: 1rem; }
.market-cards > li { position: relative; display: flex; gap: 1rem; padding: 1.125rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
.market-cards > li:hover { border-color: var(--accent); }
.market-cards > li > div { display: grid; gap: .25rem; align-content: start; min-inline-size: 0; }
.market-cards a { color: inherit; text-decoration: none; }
.market-cards a::after { content: ''; position: absolute; inset: 0; border-radius: .75rem; }
.market-cards a:focus-visible { outline: 0; }
.market-cards a:focus-visible::after { outline: 2px solid var(--accent); outline-offset: 2px; }
.market-icon { flex: none; inline-size: 3.5rem; block-size: 3.5rem; border-radius: 22%; background: var(--chosen); display: grid; place-items: center; font-size: 1.5rem; font-weight: 650; }
.market-head { display: flex; flex-wrap: wrap; align-items: center; gap: 1.25rem; }
.market-head > div { flex: 1 1 18rem; display: grid; gap: .25rem; }
.market-head .market-icon { inline-size: 5.5rem; block-size: 5.5rem; }
.market-install { display: grid; gap: .375rem; justify-items: start; max-inline-size: 18rem; }
.market-install .button { min-inline-size: 10rem; }
.market-shots { display: flex; gap: .75rem; overflow-x: auto; scroll-snap-type: x proximity; padding-block-end: .25rem; }
.market-shots img { display: block; inline-size: auto; block-size: 16rem; border: 1px solid var(--line); border-radius: .75rem; scroll-snap-align: start; }
.market-app { display: grid; grid-template-columns: minmax(0, 1fr) 20rem; gap: 1.25rem; align-items: start; }
.market-app > div { display: grid; gap: 1.25rem; }
.market-text { white-space: pre-line; }
.market-facts { grid-template-columns: 1fr; gap: .125rem; }
.market-facts dd { margin-block-end: .5rem; }
@media (max-width: 52em) { .market, .market-app { grid-template-columns: minmax(0, 1fr); } .market-categories { display: flex; flex-wrap: wrap; }
  .market-shots img { block-size: 11rem; } }
@media (max-width: 40em) { .bar > div:has(nav + *) nav { display: contents; } .bar > div:has(nav + *) .brand { order: -2; margin-inline-end: auto; font-size: 1rem; gap: .5rem; } .bar > div > nav + * { order: -1; } .bar > div:has(nav + *) nav::before { content: ""; flex-basis: 100%; } .bar > div:has(nav + *) { column-gap: .75rem; font-size: .875rem; } }
@media (max-width: 40em) { .bar nav { gap: .25rem .75rem; font-size: .875rem; } .bar .brand { font-size: 0; gap: 0; } main { padding: 1.5rem 1rem; } .card { padding: 1.125rem; } .bar > div, .foot > div { padding-inline: 1rem; } }
@media (prefers-reduced-motion: no-preference) { button, .button, .doors > li { transition: background .12s, border-color .12s, filter .12s; } }
`;

/** What the policy names instead of allowing styles in general. */
export const pageStyleHash = `'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`;
