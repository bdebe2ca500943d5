import { readFileSync } from 'node:fs';

/** How much of the processors' time went to other machines on the same hardware: what was late then proves nothing of Souk. */
export interface StolenTime {
  /** Per cent since the last time it was asked; 0 where the kernel does not tell. */
  percent(): number;
}

/** The place of `steal` among the numbers of the first line; those after it are counted elsewhere already. */
const place = 7;

export function openStolenTime(): StolenTime {
  let before = read();
  return {
    percent() {
      const now = read();
      const [stolen, all] = [now.stolen - before.stolen, now.all - before.all];
      before = now;
      return all > 0 ? Math.round((stolen / all) * 100) : 0;
    },
  };
}

function read(): { stolen: number; all: number } {
  try {
    const numbers = readFileSync('/proc/stat', 'latin1').split('\n', 1)[0]?.split(/ +/).slice(1, 9).map(Number) ?? [];
    return { stolen: numbers[place] ?? 0, all: numbers.reduce((sum, one) => sum + one, 0) };
  } catch {
    return { stolen: 0, all: 0 };
  }
}
