import { lazyRouteComponent } from '@tanstack/react-router';
import { loadNamespace } from './init-i18n';

/** A page that is loaded when it is opened, together with the messages of its section or sections. */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  section: string | readonly string[],
  load: () => Promise<Module>,
  name: Name,
) {
  const loadBoth = async () => {
    const [module] = await Promise.all([load(), ...[section].flat().map(loadNamespace)]);
    return module;
  };
  return lazyRouteComponent(loadBoth, name);
}
