export { tools } from './all-tools.js';
export { type Api, headersOf, maxAnswerBytes, targetOf } from './api/api.js';
export { tooLong } from './api/call-over-http.js';
export { type Docs, openDocs } from './docs/docs.js';
export { type Confirmations, openConfirmations } from './safety/confirmations.js';
export type { Mode, Tool } from './tool.js';
