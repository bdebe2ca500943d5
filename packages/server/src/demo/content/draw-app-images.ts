import { type Colour, drawPicture, type Picture } from './draw-picture.js';

const mix = (one: Colour, other: Colour, share: number): Colour =>
  one.map((value, at) => Math.round(value * (1 - share) + (other[at] ?? 0) * share)) as Colour;

const white: Colour = [255, 255, 255];
const ink: Colour = [47, 43, 39];

/** 0 paper, 1 the app's colour, 2 its tint, 3 white, 4 lines, 5 quiet text, 6 text, 7 its shade. */
const paletteOf = (colour: Colour): Colour[] => [
  [247, 243, 237],
  colour,
  mix(colour, white, 0.8),
  white,
  [229, 222, 212],
  [168, 158, 146],
  ink,
  mix(colour, ink, 0.35),
];

/** A sign of its own for each app: tiles in its colour, laid differently. */
export function drawIcon(colour: Colour, seed: number): Buffer {
  const picture = drawPicture(512, 512, paletteOf(colour));
  picture.box(0, 0, 512, 512, 1);
  for (let place = 0; place < 9; place++) {
    const lit = ((seed * 37 + place * 53) % 7) % 3;
    const [x, y] = [96 + (place % 3) * 112, 96 + Math.floor(place / 3) * 112];
    picture.box(x, y, 96, 96, lit === 0 ? 3 : lit === 1 ? 2 : 7, lit === 0 ? 48 : 20);
  }
  return picture.toPng();
}

/** What the app's page looks like, in outline: a list, a chart, a form. */
export function drawScreenshot(colour: Colour, kind: 'list' | 'chart' | 'form'): Buffer {
  const picture = drawPicture(1280, 800, paletteOf(colour));
  picture.box(0, 0, 1280, 800, 0);
  picture.box(0, 0, 1280, 64, 3);
  picture.box(32, 20, 24, 24, 1, 8);
  picture.box(72, 25, 120, 14, 6, 7);
  picture.box(1140, 18, 108, 28, 1, 8);
  for (let entry = 0; entry < 6; entry++) {
    if (entry === 1) picture.box(24, 100 + entry * 44, 180, 36, 2, 8);
    picture.box(40, 111 + entry * 44, 90 + ((entry * 29) % 50), 13, entry === 1 ? 7 : 5, 6);
  }
  picture.box(244, 100, 300, 22, 6, 8);
  const draw = { list: drawList, chart: drawChart, form: drawForm }[kind];
  draw(picture);
  return picture.toPng();
}

function drawList(picture: Picture): void {
  picture.box(244, 150, 1004, 610, 3, 14);
  for (let row = 0; row < 10; row++) {
    const y = 172 + row * 58;
    picture.box(268, y, 26, 26, row % 3 === 0 ? 1 : 2, 8);
    picture.box(312, y + 6, 140 + ((row * 41) % 120), 13, 6, 6);
    picture.box(620, y + 6, 180 + ((row * 67) % 160), 13, 5, 6);
    picture.box(1010, y + 3, 90, 20, row % 4 === 0 ? 1 : 2, 10);
    picture.box(1150, y + 6, 70, 13, 6, 6);
    picture.box(268, y + 42, 956, 1, 4);
  }
}

function drawChart(picture: Picture): void {
  for (let card = 0; card < 3; card++) {
    picture.box(244 + card * 340, 150, 324, 120, 3, 14);
    picture.box(268 + card * 340, 174, 110, 12, 5, 6);
    picture.box(268 + card * 340, 206, 150, 30, card === 0 ? 1 : 6, 8);
  }
  picture.box(244, 294, 1004, 466, 3, 14);
  for (let line = 0; line < 5; line++) picture.box(276, 350 + line * 82, 940, 1, 4);
  for (let day = 0; day < 30; day++) {
    const height = 60 + ((day * 97 + day * day * 13) % 250);
    picture.box(284 + day * 31, 700 - height, 20, height, day > 24 ? 1 : 2, 6);
  }
}

function drawForm(picture: Picture): void {
  picture.box(244, 150, 640, 610, 3, 14);
  for (let field = 0; field < 5; field++) {
    picture.box(276, 184 + field * 96, 140, 12, 5, 6);
    picture.box(276, 206 + field * 96, 576, 44, 4, 10);
    picture.box(277, 207 + field * 96, 574, 42, 3, 9);
    picture.box(292, 221 + field * 96, 160 + ((field * 83) % 220), 13, 6, 6);
  }
  picture.box(276, 690, 150, 42, 1, 10);
  picture.box(908, 150, 340, 300, 2, 14);
  for (let line = 0; line < 6; line++) picture.box(936, 184 + line * 38, 284 - ((line * 47) % 110), 13, 7, 6);
}
