import { closeSync, openSync, readSync } from 'node:fs';

/** What the kernel knows of a process, read from files that stay open: a look costs microseconds. */
export interface ProcessMeter {
  /** CPU of all its threads so far, in steps of 10 ms; null when it is gone. */
  cpuMs(): number | null;
  /** CPU of the thread that runs the app, exactly. */
  mainThreadMs(): number | null;
  /** The same, and how long that thread waited for a CPU: what it wanted, however busy the machine is. */
  wantedMs(): number | null;
  /** Whether that thread runs or waits for a CPU at this moment. */
  wantsCpu(): boolean;
  residentBytes(): number | null;
  close(): void;
}

const pageBytes = 4_096;
const tickMs = 10;

export function openProcessMeter(pid: number): ProcessMeter {
  const files = ['stat', 'schedstat', 'statm'].map((name) => openFile(`/proc/${pid}/${name}`));
  const [stat = null, schedule = null, memory = null] = files;
  const buffer = Buffer.alloc(1_024);

  function read(file: number | null): string | null {
    if (file === null) return null;
    try {
      return buffer.toString('latin1', 0, readSync(file, buffer, 0, buffer.length, 0));
    } catch {
      // The process is gone; its end is told elsewhere.
      return null;
    }
  }

  /** The program's name stands in parentheses and may hold anything; what follows it is its state, and numbers. */
  function readFields(): string[] | null {
    const text = read(stat);
    return text ? text.slice(text.lastIndexOf(')') + 2).split(' ') : null;
  }

  return {
    cpuMs() {
      const fields = readFields();
      return fields && (Number(fields[11]) + Number(fields[12])) * tickMs;
    },
    wantsCpu: () => readFields()?.[0] === 'R',
    mainThreadMs() {
      const text = read(schedule);
      return text ? Number(text.split(' ')[0]) / 1e6 : null;
    },
    wantedMs() {
      const [ran, waited] = read(schedule)?.split(' ') ?? [];
      return ran === undefined ? null : (Number(ran) + Number(waited)) / 1e6;
    },
    residentBytes() {
      const text = read(memory);
      return text ? Number(text.split(' ')[1]) * pageBytes : null;
    },
    close() {
      for (const file of files) if (file !== null) closeSync(file);
      files.length = 0;
    },
  };
}

function openFile(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch {
    return null;
  }
}
