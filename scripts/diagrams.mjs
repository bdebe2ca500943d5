// npm run diagrams: draws docs/diagrams/*.mmd to SVG files beside them, with mermaid in a Chromium. The SVG files are kept in the
// repository, so that the documentation is built without a browser; each notes which text it was drawn from.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { checkout, ensureBuilt } from './steps/ensure-built.mjs';
import { fetchBrowserFile } from './steps/fetch-npm-file.mjs';
import { findBrowser, installTestPrograms } from './steps/install-test-programs.mjs';
import { runCommand, showProgress } from './steps/show-progress.mjs';

const folder = join(checkout, 'docs/diagrams');

await runCommand(async () => {
  await ensureBuilt('everything');
  await installTestPrograms(['chromium-headless-shell']);
  const mermaid = await fetchBrowserFile(checkout, 'mermaid');
  await showProgress('drawing the diagrams', () => drawAll(mermaid));
});

async function drawAll(mermaid) {
  const executablePath = findBrowser();
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  try {
    const page = await browser.newPage();
    await page.setContent('<!doctype html><body></body>');
    await page.addScriptTag({ content: readFileSync(mermaid, 'utf8') });
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.mmd'))) {
      const text = readFileSync(join(folder, name), 'utf8');
      const drawn = await page.evaluate(draw, { text, id: name.replace('.mmd', '') });
      // What only an editor of the diagram would need.
      const svg = drawn.replaceAll(/ data-points="[^"]*"/g, '');
      const stamp = createHash('sha256').update(text).digest('hex');
      writeFileSync(
        join(folder, name.replace('.mmd', '.svg')),
        `${svg.replace(/^<svg /, `<svg data-drawn-from="${stamp}" `)}\n`,
      );
    }
  } finally {
    await browser.close();
  }
}

/** Runs in the browser. Labels are text, not HTML: an SVG that is shown as an image holds no foreign parts. */
async function draw({ text, id }) {
  const { mermaid } = globalThis;
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    deterministicIds: true,
    theme: 'base',
    htmlLabels: false,
    flowchart: { htmlLabels: false, curve: 'basis', nodeSpacing: 40, rankSpacing: 60 },
    fontFamily: 'system-ui, sans-serif',
    themeVariables: {
      background: '#faf8f5',
      primaryColor: '#f6dfd2',
      primaryBorderColor: '#8f3f18',
      primaryTextColor: '#1f1c19',
      secondaryColor: '#f3f0ea',
      tertiaryColor: '#faf8f5',
      lineColor: '#6c6459',
      textColor: '#1f1c19',
      clusterBkg: '#f3f0ea',
      clusterBorder: '#c4bbae',
      actorBkg: '#f6dfd2',
      actorBorder: '#8f3f18',
      signalColor: '#544d44',
      labelBoxBkgColor: '#f3f0ea',
      noteBkgColor: '#f3f0ea',
    },
  });
  const { svg } = await mermaid.render(`souk-${id}`, text);
  return svg;
}
