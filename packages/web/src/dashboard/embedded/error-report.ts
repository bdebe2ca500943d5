import type { AppState } from '@souk/bridge/host';
import type { InstalledApp } from '../../api/installed-apps';

interface Report {
  trouble: AppState;
  installed: InstalledApp;
  at: Date;
}

/** What the app's developer needs to find out what happened; nothing about the people or their business. */
export const formatErrorReport = ({ trouble, installed: { app, id, version }, at }: Report): string =>
  [
    `App: ${app.name} (${app.handle}), version ${version ?? 'in preview'}`,
    `Installation: ${id}`,
    `What happened: ${sentences[trouble]}`,
    `When: ${at.toISOString()}`,
    `Browser: ${navigator.userAgent}`,
  ].join('\n');

/** In English, as the developer may be anywhere. */
const sentences: Record<AppState, string> = {
  waiting: 'the page is loading',
  ready: 'the page answers',
  silent: 'the page did not say ready, or stopped answering, for 10 seconds',
  left: 'the page tried to leave its own origin inside the frame',
  flooding: 'the page sent more messages than anybody can answer',
};
