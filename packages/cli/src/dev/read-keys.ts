/** Calls back for each key until what it returns is called. Ctrl-C stays what it is. */
export function readKeys(stdin: NodeJS.ReadStream, pressed: (key: string) => void): () => void {
  const hear = (data: Buffer | string) => {
    for (const key of String(data)) {
      if (key === '\u0003') process.kill(process.pid, 'SIGINT');
      else pressed(key);
    }
  };
  stdin.setRawMode(true);
  stdin.resume();
  stdin.on('data', hear);
  return () => {
    stdin.off('data', hear);
    stdin.setRawMode(false);
    stdin.pause();
  };
}
