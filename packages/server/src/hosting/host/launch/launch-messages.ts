import type { DeployFailed } from '../../channel/app-host.js';
import type { Box, BoxedProgram } from '../box/box.js';

/** To the launcher. */
export interface LaunchOrder {
  id: number;
  box: Box;
  boxed: BoxedProgram;
  withinMs: number;
}

/** From the launcher: one of the first two, and after `started` once `ended`. */
export type LaunchNews =
  | { id: number; started: { pid: number } }
  | { id: number; failed: DeployFailed }
  | { id: number; ended: { lastWords: string } };
