import type { DeployFailed } from '../../channel/app-host.js';
import type { LaunchedProcess } from '../instance/launch-process.js';
import type { Sandbox, SandboxedProgram } from '../sandbox/sandbox.js';

/** To the launcher: start this. */
export interface LaunchOrder {
  id: number;
  box: Sandbox;
  boxed: SandboxedProgram;
  withinMs: number;
}

/** To the launcher: this process has the CPU only while nobody else wants it, or again like others. */
export interface YieldOrder {
  scheduler: string;
  pid: number;
  yields: boolean;
}

export type Order = LaunchOrder | YieldOrder;

/** From the launcher: one of the first two, and after `started` once `ended`. */
export type LaunchNews =
  | { id: number; started: Pick<LaunchedProcess, 'pid' | 'yields'> }
  | { id: number; failed: DeployFailed }
  | { id: number; ended: { lastWords: string } };
