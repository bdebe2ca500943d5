import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../../server/src/foundation/database/migrate.js';
import { startThrowAwayCluster } from '../../server/testing/start-throw-away-cluster.js';
import { type Souk, startSouk } from './harness/open-souk.js';
import { openVisit, settled } from './harness/visit.js';
import { addressOf, everyPage, nameOf, type ShownPage } from './pages/every-page.js';
import { makeWorld, type World } from './pages/seed-world.js';

const folder = fileURLToPath(new URL('screenshots/', import.meta.url));

/** How every page is looked at. */
const looks = [
  { name: 'en-light-desktop', language: 'en', theme: 'light', width: 1280, height: 900 },
  { name: 'ar-dark-phone', language: 'ar', theme: 'dark', width: 390, height: 844 },
] as const;

/** Pictures of every page whose name contains one of the words; of all without any. */
async function takeScreenshots(words: string[]): Promise<void> {
  const cluster = await startThrowAwayCluster();
  try {
    await migrate(cluster.url);
    const souk = await startSouk(cluster.url);
    const world = await makeWorld(souk);
    const wanted = everyPage.filter((page) => words.length === 0 || words.some((word) => nameOf(page).includes(word)));
    if (words.length === 0) await rm(folder, { recursive: true, force: true });
    for (const look of looks) await takeAll(souk, world, wanted, look);
    await souk.browser.close();
    await souk.server.stop();
    await souk.appServer.close();
  } finally {
    await cluster.stop();
  }
}

async function takeAll(souk: Souk, world: World, pages: ShownPage[], look: (typeof looks)[number]): Promise<void> {
  await mkdir(join(folder, look.name), { recursive: true });
  for (const shown of pages) {
    const person = shown.as === 'nobody' ? undefined : world.people[shown.as];
    const { context } = await openVisit(souk, { ...look, person });
    const page = await context.newPage();
    await page.goto(addressOf(shown, world));
    // A page that does not settle is shown as it is: the picture tells why.
    await settled(page).catch((error: unknown) => {
      process.exitCode = 1;
      console.error(`${nameOf(shown)} did not settle: ${String(error)}`);
    });
    const path = join(folder, look.name, `${fileNameOf(shown)}.png`);
    await page.screenshot({ path, fullPage: true });
    await context.close();
    console.log(path);
  }
}

const fileNameOf = (shown: ShownPage): string => nameOf(shown).replace(/\W+/g, '-').replace(/^-|-$/g, '');

await takeScreenshots(process.argv.slice(2));
