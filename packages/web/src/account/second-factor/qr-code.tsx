import './second-factor.css';
import { encodeQr } from './qr/encode-qr';

/** Light around it, without which readers do not find it. */
const margin = 4;

/** A QR code as one path of an SVG: black on white in every theme, as cameras want it. The secret never leaves the browser. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQr(text);
  const side = rows.length + 2 * margin;
  const path = rows
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} className="souk-qr">
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
