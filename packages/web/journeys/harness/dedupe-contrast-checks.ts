/**
 * For each text axe works out what lies beneath it: half of its work. Texts of one colour, size and weight on the same
 * backgrounds are as easy to read as each other, so of those that it found readable it looks at one. What stands where others
 * do not, over the edge of a background or on one that is not around it, it always looks at.
 *
 * Runs in the page, once axe is there; `axe.lookAfresh()` comes before each look, as colours and places may have changed.
 */
export const readAlikeOnce = `{
  const rule = axe._audit.rules.find(({ id }) => id === 'color-contrast');
  const check = axe._audit.checks['color-contrast'];
  const { matches } = rule;
  const { evaluate } = check;
  const readable = new Set();
  let backgrounds = [];
  let grounds = new WeakMap();
  let looks = new WeakMap();

  axe.lookAfresh = () => {
    grounds = new WeakMap();
    looks = new WeakMap();
    backgrounds = [...document.body.querySelectorAll('*')]
      .filter((element) => isPainted(getComputedStyle(element)))
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
  };

  const isPainted = ({ backgroundColor, backgroundImage }) =>
    backgroundImage !== 'none' || !/^(transparent|rgba\\(.*, 0\\))$/.test(backgroundColor);

  /** All that is painted around it, from the page inwards. */
  const groundOf = (element) => {
    if (!element) return '';
    if (!grounds.has(element)) grounds.set(element, groundOf(element.parentElement) + ownGroundOf(getComputedStyle(element)));
    return grounds.get(element);
  };
  const ownGroundOf = (style) =>
    (isPainted(style) ? '/' + style.backgroundColor + style.backgroundImage : '') +
    (style.opacity === '1' ? '' : '*' + style.opacity);

  const covers = (box, other) =>
    box.left <= other.left && box.right >= other.right && box.top <= other.top && box.bottom >= other.bottom;
  const touches = (box, other) =>
    box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top;
  const standsOut = (text) => {
    const place = text.getBoundingClientRect();
    return backgrounds.some(({ element, box }) =>
      element.contains(text) ? !covers(box, place) : touches(box, place));
  };

  const describe = (text) => {
    if (standsOut(text)) return;
    const { color, fontSize, fontWeight, textShadow, webkitTextStroke } = getComputedStyle(text);
    return [color, fontSize, fontWeight, textShadow, webkitTextStroke, groundOf(text)].join(' ');
  };
  const lookOf = (text) => {
    if (!looks.has(text)) looks.set(text, describe(text));
    return looks.get(text);
  };

  rule.matches = (text, ...rest) => !readable.has(lookOf(text)) && matches(text, ...rest);
  check.evaluate = function (text, ...rest) {
    const look = lookOf(text);
    if (readable.has(look)) return true;
    const isReadable = evaluate.call(this, text, ...rest);
    if (isReadable === true && look !== undefined) readable.add(look);
    return isReadable;
  };
}`;
