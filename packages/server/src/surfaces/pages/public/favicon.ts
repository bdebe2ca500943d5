/** The sign of Souk for browsers that draw SVG. */
export const faviconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#8f3f18"/><path fill="#fff" d="M7 14a3 3 0 0 0 6 0a3 3 0 0 0 6 0a3 3 0 0 0 6 0L22.5 8h-13zM13.5 24.5v-4.2a2.5 2.5 0 0 1 5 0v4.2z"/></svg>
`;

/** The same at 32 pixels, for everything that asks for `/favicon.ico`. */
export const faviconIco = Buffer.from(
  [
    'AAABAAEAICAAAAEAIAC5AgAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAgAAAAIAgGAAAAc3p69AAAAm5JREFUeJzMl01oE0EUx/8zWaVQafzANLHa2EuM',
    'RWiQgrVIWqNQPEURRFHU4kG8mkO99CAe/Aw96MGD0oJevOlF6kEsSZGADaaXetREBTfQYsAvtJnxzVKLdDXbndiNvxDy8t998/6ZybDzDCwh3d/awwUG',
    'Jdh2xtBJ0gbUx6yUmGGQM4JjLDVh5n6/yH4Fo/1o+lgNXARnKZJ9WBFkVUp5o/lzefhsHj8WDaT3BLq4jz+gcBs8QEJOk5VTqcnyNLdccBzzqrhVD6xr',
    'oSZYOh7oJSHLGOPwEFoKQa+dBgc7CY+LK9QPpqrnDIpjaBC006JcMkTRIBiTUYPW3+90Y/LKfXT07IMbXuee4tGFEw53sVbHtV+zcRM6diXgFpWjcp1w',
    'NBA7fEbNFVxDOVZuPQZ8q1Zjx4Gj0EXlqjG0DUQSB9HkXw9dVK4aQ9tA7NAg6sVpjJoGWkJbbNrXyqz1/pP+rTJn0/2hdmgbeJuftGmlqexf9VI+a9OL',
    'UxnUwqh1ceLWMISoItzdBykEii+eIXv7kvUPd6XXgI30BSU08bdttT4r799AFwMaqK2VvHwP7d1x63uJpvnh0HGI6jzcovUUjOxNLhZXqDiSSEIHrRlo',
    'Cdp3hz8Uhg5aBhjny9KWg+cHkf/OAC2BNNVz2U3Su8Jz5MbsmnukyUbiwXE6pg6gEUg84RKigAahanMf5F1qnb7Dc+QncHnHN178MjcQbp6nY/J+eInA',
    '0PlM+bG1CzZnzOs0Cy/hGbLQljVvqsgycASoruMfeqlZuaoaSKwYNLYQ19Yyc7eqqRTbaXOhPT9NTUPnP27PX1F7Prq0Pf8JAAD//3mxFQkAAAAGSURB',
    'VAMAg0PeEtdQ2PsAAAAASUVORK5CYII=',
  ].join(''),
  'base64',
);
