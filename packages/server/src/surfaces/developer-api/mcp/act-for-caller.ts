import { type Api, headersOf, maxAnswerBytes, targetOf, tooLong } from '@souk/mcp';
import type { RawRequest } from '../../../foundation/http/define-route.js';
import type { Platform } from '../../../foundation/platform.js';
import type { McpCaller } from './mcp-access.js';

/** The public API with the caller's own token, from the caller's own address: it can do what they can do, and is counted with them. */
export function actForCaller(
  { inProcessApi, config }: Pick<Platform, 'inProcessApi' | 'config'>,
  { address }: Pick<RawRequest, 'address'>,
  { token }: McpCaller,
): Api {
  const { host } = new URL(config.baseUrl);
  return {
    async send(call) {
      const { truncated, bytes, ...answer } = await inProcessApi.call({
        method: call.method,
        url: targetOf(call),
        headers: {
          ...headersOf(call),
          host,
          ...(!call.anonymous && { authorization: `Bearer ${call.token ?? token}` }),
        },
        body: call.body === undefined ? undefined : JSON.stringify(call.body),
        address,
        maxBytes: maxAnswerBytes,
      });
      if (truncated) throw tooLong(call.path);
      return { ...answer, text: bytes.toString('utf8') };
    },
  };
}
