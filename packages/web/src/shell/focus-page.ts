const longestWaitMs = 10_000;

/**
 * Puts the focus on the heading of the page that has just come, so that the keyboard goes on from there and screen readers
 * say where one is. A page that is still loading gets it when its heading appears, unless the person has moved on meanwhile.
 */
export function focusPage(): void {
  const main = document.getElementById('main');
  if (!main || focusHeading(main)) return;
  const before = document.activeElement;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== before && document.activeElement !== document.body) stop();
    else if (focusHeading(main)) stop();
  });
  const timer = setTimeout(() => observer.disconnect(), longestWaitMs);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(main, { childList: true, subtree: true });
}

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
