import { listen } from './app.js';
import { keepTokensInFile } from './keep-tokens.js';
import { readSettings } from './settings.js';
import { connectSouk } from './souk.js';

const settings = readSettings(process.env);
const souk = connectSouk(settings, keepTokensInFile('.souk/tokens.json'));
const { url } = await listen(settings, souk);
console.log(`{{name}} listens at ${url}`);
await souk.begin();
