import { numberFormat } from '../../../design/formats';

const kilo = 1024;

/** As file managers tell sizes: `340 kB`, `1.2 MB`. */
export function formatBytes(bytes: number, language: string): string {
  const [value, unit] = bytes >= kilo * kilo ? [bytes / kilo / kilo, 'megabyte'] : [bytes / kilo, 'kilobyte'];
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(value);
}
