// In the place of what undici speaks HTTP/2 with, which loads Node's `http2` (6 ms of a start). Souk's pools do not allow it
// (`connect-to-vetted.ts`): it is loaded only if one ever does.
module.exports = (...given) => require('undici/lib/dispatcher/client-h2.js')(...given);
