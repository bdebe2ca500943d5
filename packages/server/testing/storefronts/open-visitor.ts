import type { TestServer } from '../start-test-server.js';
import { type StorefrontAnswer, visitStorefront } from './visit-storefront.js';

/** A browser without scripts: it keeps cookies, sends forms with what the page filled in, and follows redirects. */
export interface Visitor {
  cookies: Map<string, string>;
  visit(path: string): Promise<StorefrontAnswer>;
  /** Sends a form without following where it leads. */
  send(path: string, form: Record<string, string>): Promise<StorefrontAnswer>;
  /** Sends a form and follows where it leads. */
  submit(path: string, form: Record<string, string>): Promise<StorefrontAnswer & { path: string }>;
}

export function openVisitor(server: Pick<TestServer, 'baseUrl' | 'config'>, subdomain: string): Visitor {
  const cookies = new Map<string, string>();
  const go = async (path: string, form?: Record<string, string>) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await visitStorefront(server, subdomain, path, {
      ...(form && { form }),
      ...(cookie !== '' && { headers: { cookie } }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    visit: (path) => go(path),
    send: (path, form) => go(path, form),
    async submit(path, form) {
      let answer = await go(path, form);
      let at = path;
      for (let hops = 0; hops < 5 && answer.status >= 300 && answer.status < 400; hops++) {
        at = String(answer.headers.location);
        answer = await go(at);
      }
      return { ...answer, path: at };
    },
  };
}

/** The hidden fields of a page's form. */
export function hiddenFields({ text }: Pick<StorefrontAnswer, 'text'>): Record<string, string> {
  const found = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]));
}
