import { lazyRouteComponent } from '@tanstack/react-router';
import { needWords } from './prepare-words';

/** A page that is fetched when it is opened, together with the words of its section, or of several. */
export function pageWithWords<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  section: string | readonly string[],
  load: () => Promise<Module>,
  name: Name,
) {
  const loadBoth = async () => {
    const [module] = await Promise.all([load(), ...[section].flat().map(needWords)]);
    return module;
  };
  return lazyRouteComponent(loadBoth, name);
}
