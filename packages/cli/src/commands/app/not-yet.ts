import { Failure } from '../../failures.js';

/** Said plainly: Souk does not run hosted apps yet, so there is nothing to ask it for. */
export const hostedOnly = (what: string): Failure =>
  new Failure(`${what} belong to hosted apps, which this Souk does not run yet.`, {
    code: 'NOT_AVAILABLE',
    fix: 'An app that you host has its environment and its logs where it runs; on this machine use: souk app dev',
  });
