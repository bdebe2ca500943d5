import { answerOf, deskApi } from '../api/client';
import type { AreaCommands, FoundCommand } from '../shell/commands/area-commands';
import { reviewPages } from './navigation';

const letters = ['q', 'c', 'a', 'd', 's', 'l', 'm'];
const most = 5;

export const commands: AreaCommands = {
  pages: () => reviewPages.map(({ title, icon, to }, at) => ({ title, icon, href: String(to), letter: letters[at] })),
  async search(text, { signal }) {
    const query = { q: text, limit: most };
    const [apps, developers] = await Promise.all([
      answerOf(deskApi.GET('/desk/apps', { params: { query }, signal })),
      answerOf(deskApi.GET('/desk/developers', { params: { query }, signal })),
    ]);
    return [
      ...apps.data.map(
        ({ id, name, handle }): FoundCommand => ({
          kind: 'commands.apps',
          icon: 'apps',
          title: name,
          hint: handle,
          href: `/review/apps/${id}`,
        }),
      ),
      ...developers.data.map(
        ({ id, name, contactEmail }): FoundCommand => ({
          kind: 'commands.developers',
          icon: 'person',
          title: name,
          hint: contactEmail,
          href: `/review/developers/${id}`,
        }),
      ),
    ];
  },
};
