// What the server uses of undici. All of it would bring a whole `fetch`, web sockets, cookies, caches and mocks, and with them Node's own
// undici: a tenth of a start. A part that is missing here would be undefined in a joined server: a test compares.
const Dispatcher = require('undici/lib/dispatcher/dispatcher');

Object.assign(Dispatcher.prototype, require('undici/lib/api'));

exports.Pool = require('undici/lib/dispatcher/pool');
exports.buildConnector = require('undici/lib/core/connect');
