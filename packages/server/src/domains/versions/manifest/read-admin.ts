import { type AdminPage, adminLinkTargets, manifestLimits } from '@souk/contract';
import { checkPath } from './check-address.js';
import type { Table } from './read-table.js';

export function readAdmin(admin: Table): AdminPage {
  const page: AdminPage = {
    path: readPath(admin),
    title: admin.text('title', { max: manifestLimits.titleLength }),
    links: admin.tables('links', manifestLimits.adminLinks).map(readLink),
  };
  admin.rejectUnknown();
  page.links.sort((one, other) => (linkKey(one) < linkKey(other) ? -1 : 1));
  return page;
}

function readLink(link: Table): AdminPage['links'][number] {
  const read = {
    target: link.word('target', adminLinkTargets),
    label: link.text('label', { max: manifestLimits.labelLength }),
    path: readPath(link),
  };
  link.rejectUnknown();
  return read;
}

function readPath(table: Table): string {
  const path = table.text('path', { max: manifestLimits.pathLength });
  return path && checkPath(path, table.at('path'), table.problems);
}

const linkKey = ({ target, label, path }: AdminPage['links'][number]): string => `${target} ${label} ${path}`;
