import { drawPng } from '../../../server/testing/draw-image.js';
import type { Walker } from './walker.js';

const png = (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: drawPng(width, height),
});

/** Texts, addresses and images, until nothing is missing. */
export async function fillListing(walker: Walker, appId: string): Promise<void> {
  const { page, t, souk } = walker;
  const { origin } = souk.appServer;
  await page.goto(`/console/apps/${appId}/listing`);
  await walker.heading('listing.title');
  await page.getByLabel(t('listing.icon.add')).setInputFiles(png('icon.png', 512, 512));
  await page.getByAltText(t('listing.icon.current')).waitFor();
  const screenshots = [1280, 1281, 1282].map((width) => png(`shot-${width}.png`, width, 800));
  await page.getByLabel(t('listing.screenshots.add')).setInputFiles(screenshots);
  await page.getByText(t('listing.screenshots.place', { place: 3, of: 3 })).waitFor();

  await walker.field('listing.tagline.label').fill('Alerts before the shelf is empty');
  await walker.field('listing.category').selectOption('inventory');
  await walker.field('listing.languages.label').selectOption('fr');
  await page.getByRole('radio', { name: t('listing.pricing.kinds.free') }).check();
  await page.locator('[name=description]').fill('Watches the stock of every variant and tells you in time.');
  await walker.field('listing.contacts.supportUrl').fill(`${origin}/support`);
  await walker.field('listing.contacts.privacyPolicyUrl').fill(`${origin}/privacy`);
  await walker.button('listing.save').click();
  await page.getByText(t('listing.missing.nothing')).waitFor();
}

/** The checks first, as often as one likes; then the submission, whose history begins. */
export async function submitForReview(walker: Walker, appId: string): Promise<void> {
  const { page, t } = walker;
  await page.goto(`/console/apps/${appId}/review`);
  const unlisted = page.getByRole('radio', { name: t('review.distribution.unlisted') });
  await unlisted.first().check();
  await walker.button('review.dryRun.run').click();
  await page.getByText(t('review.checks.passed')).waitFor({ timeout: 60_000 });
  await walker.button('review.submit.label').first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('review.submit.label') })
    .click();
  const history = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: t('review.history.title') }) });
  await history.getByText(t('review.events.submitted')).first().waitFor();
  await history.getByText(t('review.events.checked')).first().waitFor({ timeout: 60_000 });
}
