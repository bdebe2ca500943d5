import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { throwDomainError } from '../../../foundation/domain-error.js';
import { anyone, defineRoute, type Route, type RouteDefaults } from '../../../foundation/http/define-route.js';
import { matching } from '../../../foundation/http/path-params.js';
import { buyingStyle } from './buying/buying-style.js';
import { pageStyle } from './page-style.js';
import { storefrontErrorFormat } from './storefront-error-format.js';

interface Asset {
  /** Changes with every byte, so anyone may cache it for ever. */
  name: string;
  mediaType: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

function assetOf(name: string, extension: 'css', text: string): Asset {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, 16);
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return {
    name: `${name}-${hash}.${extension}`,
    mediaType: 'text/css; charset=utf-8',
    plain,
    br,
    gzip: gzipSync(plain),
  };
}

const styleSheet = assetOf('storefront', 'css', pageStyle + buyingStyle);
const assets = new Map([styleSheet].map((asset) => [asset.name, asset]));

export const styleAddress = `/assets/${styleSheet.name}`;

const assetRoute: RouteDefaults<null> = { document: null, errorFormat: storefrontErrorFormat, access: anyone };

export const readStorefrontAsset: Route = defineRoute(assetRoute, {
  name: 'readStorefrontAsset',
  method: 'GET',
  path: '/assets/{name}',
  tag: 'Storefront pages',
  summary: 'Get the style of the storefront',
  params: { name: matching(/^[\w.-]{1,100}$/, 'The name of a file.', 'NOT_FOUND') },
  responses: [{ status: 200, description: 'The file', mediaType: '*/*' }],
  handle: async ({ params, request }) => {
    const asset = assets.get(params.name) ?? throwDomainError('NOT_FOUND');
    const { bytes, encoding } = smallestOf(asset, String(request.headers['accept-encoding'] ?? ''));
    return {
      status: 200,
      bytes,
      headers: {
        'content-type': asset.mediaType,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        ...(encoding && { 'content-encoding': encoding }),
      },
    };
  },
});

function smallestOf({ br, gzip, plain }: Asset, accepted: string): { bytes: Buffer; encoding?: string } {
  const takes = (encoding: string) => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted);
  if (takes('br')) return { bytes: br, encoding: 'br' };
  if (takes('gzip')) return { bytes: gzip, encoding: 'gzip' };
  return { bytes: plain };
}
