import { buildApart, buildApartMeanwhile, prepareApart } from './build-apart.mjs';
import { fingerprintOf } from './build-inputs.mjs';

/** The web app's build inputs, besides the packages that the lock files name. */
const INPUTS = ['packages/web', 'packages/design/src', 'packages/bridge/src', 'package-lock.json'];
const NOT_INPUTS = new Set(['node_modules', 'dist', 'dist.new', 'dist.old', 'journeys', 'acceptance', 'generated']);

const pagesOf = (checkout) => ({
  checkout,
  what: 'the pages',
  builder: 'packages/web',
  program: 'packages/web/build.mjs',
  folder: 'packages/web/dist',
  stamp: fingerprintOf(checkout, INPUTS, NOT_INPUTS),
});

export const buildWeb = (checkout) => buildApart(pagesOf(checkout));
export const buildWebMeanwhile = (checkout) => buildApartMeanwhile(pagesOf(checkout));
/** Installs meanwhile what a first build needs. */
export const prepareWeb = (checkout) => prepareApart(pagesOf(checkout));
