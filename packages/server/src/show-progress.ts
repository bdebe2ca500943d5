export interface Progress {
  /** Shows each step while it runs, and how long it took once it is done. */
  step<Result>(what: string, work: (note: (detail: string) => void) => Promise<Result>): Promise<Result>;
}

interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** One line a step. On a terminal the line shows the seconds as they pass; in a file each step is written once, when done. */
export function showProgress(out: Terminal): Progress {
  return {
    async step(what, work) {
      const startedAt = performance.now();
      const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
      let detail = '';
      const draw = () => out.write(`\r\x1b[2K  … ${what}${detail && ` (${detail})`} ${seconds()}`);
      const timer = out.isTTY ? setInterval(draw, 200) : undefined;
      try {
        const result = await work((text) => {
          detail = text;
        });
        out.write(`${out.isTTY ? '\r\x1b[2K' : ''}  ✓ ${what} ${seconds()}\n`);
        return result;
      } catch (error) {
        out.write(`${out.isTTY ? '\r\x1b[2K' : ''}  ✗ ${what} ${seconds()}\n`);
        throw error;
      } finally {
        clearInterval(timer);
      }
    },
  };
}
