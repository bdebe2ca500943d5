/** Line drawings on a grid of 24, in the colour of the text around them. They only repeat what a word beside them says. */
const drawings = {
  apps: 'M4 4h7v7H4z M13 4h7v7h-7z M4 13h7v7H4z M16.5 13v7 M13 16.5h7',
  store:
    'M4 9l1.5-5h13L20 9 M4 9a2.7 2.7 0 0 0 5.3 0a2.7 2.7 0 0 0 5.4 0A2.7 2.7 0 0 0 20 9 M5.5 12v8h13v-8 M10 20v-5h4v5',
  token: 'M8.5 11a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9z M12 12.5L20 4.5 M16.5 8l2.5 2.5',
  person: 'M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8z M4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  overview: 'M4 19h16 M6.5 19v-6 M12 19V5 M17.5 19v-9',
  versions: 'M12 3.5l8.5 4.5-8.5 4.5L3.5 8z M3.5 12l8.5 4.5 8.5-4.5 M3.5 16l8.5 4.5 8.5-4.5',
  secret: 'M6 11h12v9H6z M8.5 11V8a3.5 3.5 0 0 1 7 0v3 M12 14.5v2',
  hosting: 'M4 5h16v6H4z M4 13h16v6H4z M7.5 8h.01 M7.5 16h.01 M11 8h6 M11 16h6',
  listing: 'M4 4h8l8.5 8.5-8 8L4 12z M8.5 8.5h.01',
  review: 'M5 4h14v16H5z M9 12l2.2 2.2L15.5 9.5',
  decided: 'M4.5 12.5l5 5L19.5 7',
  installations: 'M9 3.5v5 M15 3.5v5 M6.5 8.5h11V12a5.5 5.5 0 0 1-11 0z M12 17.5v3',
  webhooks: 'M13 3L5 13.5h6L10.5 21 19 10.5h-6z',
  calls: 'M8.5 7L3.5 12l5 5 M15.5 7l5 5-5 5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13z M15.5 15.5L20 20',
  mail: 'M3.5 6h17v12h-17z M3.5 7l8.5 6.5L20.5 7',
  settings: 'M4 7h9 M17 7h3 M15 5v4 M4 17h3 M11 17h9 M9 15v4',
  home: 'M4 11l8-7 8 7 M6 9.5V20h12V9.5 M10 20v-6h4v6',
  orders: 'M6 3.5h12V21l-3-2-3 2-3-2-3 2z M9.5 8.5h5 M9.5 12.5h5',
  checkouts:
    'M3 5h2.5l2.3 10.5h9.4L19.5 8H6.4 M9 18.5a1.2 1.2 0 1 0 0 2.4a1.2 1.2 0 0 0 0-2.4z M16 18.5a1.2 1.2 0 1 0 0 2.4a1.2 1.2 0 0 0 0-2.4z',
  stock: 'M4 7.5l8-4 8 4v9l-8 4-8-4z M4 7.5l8 4 8-4 M12 11.5v9',
  members:
    'M9 5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7z M2.5 19.5c.7-3.3 3.2-4.7 6.5-4.7s5.8 1.4 6.5 4.7 M15.5 5.5a3.2 3.2 0 0 1 0 6.2 M17.5 15c2.2.6 3.5 2 4 4.5',
  download: 'M12 4v11 M7.5 11l4.5 4.5 4.5-4.5 M4.5 20h15',
  delivery:
    'M3 6h11v10H3z M14 9.5h3.5L21 13v3h-7z M7 16a1.8 1.8 0 1 0 0 3.6a1.8 1.8 0 0 0 0-3.6z M17.5 16a1.8 1.8 0 1 0 0 3.6a1.8 1.8 0 0 0 0-3.6z',
  menu: 'M4 7h16 M4 12h16 M4 17h16',
} as const;

export type IconName = keyof typeof drawings;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className="souk-icon"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
