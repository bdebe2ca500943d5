import { webAddressPattern } from '@souk/contract';
import { parseUrl } from './parse-url.js';

const webAddress = new RegExp(webAddressPattern, 'i');

/** The rule for every address that people follow or browsers load, where a schema does not hold it already. */
export const isWebUrl = (text: string): boolean => webAddress.test(text) && parseUrl(text) !== undefined;
