import { type Answer, page } from '../../foundation/http/answer.js';

/** Shown until the first build of the web app is done; it reloads itself. */
export function waitingPage(): Answer {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="2">
<title>Souk is getting ready</title></head>
<body><p>Souk's pages are being built; this takes some seconds the first time. The API answers already.</p></body>
</html>
`;
  return page(html, { 'retry-after': '2' }, 503);
}
