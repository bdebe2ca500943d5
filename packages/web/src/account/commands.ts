import type { AreaCommands } from '../shell/commands/area-commands';
import { accountPages } from './navigation';

const letters = ['p', 'w', 'f', 's', 'i', 'l'];

export const commands: AreaCommands = {
  pages: () => accountPages.map(({ title, icon, to }, at) => ({ title, icon, href: String(to), letter: letters[at] })),
  search: () => Promise.resolve([]),
};
