import { buildApart, buildApartMeanwhile } from './build-apart.mjs';
import { fingerprintOf } from './build-inputs.mjs';

/** The web app's build inputs, besides the packages that the lock file names. */
const INPUTS = ['packages/web', 'packages/design/src', 'packages/bridge/src', 'package-lock.json'];
const NOT_INPUTS = new Set(['dist', 'dist.new', 'dist.old', 'journeys', 'generated']);

const pagesOf = (checkout) => ({
  checkout,
  what: 'the pages',
  program: 'packages/web/build.mjs',
  folder: 'packages/web/dist',
  stamp: fingerprintOf(checkout, INPUTS, NOT_INPUTS),
});

export const buildWeb = (checkout) => buildApart(pagesOf(checkout));
export const buildWebMeanwhile = (checkout) => buildApartMeanwhile(pagesOf(checkout));
