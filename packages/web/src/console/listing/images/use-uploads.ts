import { useRef, useState } from 'react';
import { addImage, type ImageKind } from '../../../api/listing';
import { type FileProblem, validateImage } from './validate-image';

export interface Upload {
  id: number;
  file: File;
  /** Between 0 and 1 while it is sent. */
  share: number;
  problems?: FileProblem[];
  error?: unknown;
}

export interface Uploads {
  list: Upload[];
  add(files: File[]): void;
  retry(id: number): void;
  /** Stops it, or takes its problem away. */
  dismiss(id: number): void;
}

let lastId = 0;

/** Files on their way into the listing, one after the other, so that they keep the order they were dropped in. */
export function useUploads(appId: string, kind: ImageKind, room: number): Uploads {
  const [list, setList] = useState<Upload[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());
  const change = (id: number, changes: Partial<Upload>) =>
    setList((now) => now.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const drop = (id: number) => setList((now) => now.filter((one) => one.id !== id));

  const send = async ({ id, file }: Upload) => {
    const stop = stops.current.get(id);
    if (!stop || stop.signal.aborted) return;
    const problems = await validateImage(kind, file);
    if (problems.length > 0) return change(id, { problems });
    try {
      await addImage(appId, kind, file, { onProgress: (share) => change(id, { share }), signal: stop.signal });
      drop(id);
    } catch (error) {
      if (!stop.signal.aborted) change(id, { error });
    }
  };
  const enqueue = (upload: Upload) => {
    stops.current.set(upload.id, new AbortController());
    queue.current = queue.current.then(() => send(upload));
  };
  return {
    list,
    add: (files) => {
      const waiting = list.filter(({ problems, error }) => !problems && error === undefined).length;
      const uploads = files.map((file, index): Upload => {
        lastId += 1;
        const tooMany = index >= room - waiting;
        return { id: lastId, file, share: 0, ...(tooMany && { problems: [{ key: 'tooMany', values: {} }] }) };
      });
      setList((now) => [...now, ...uploads]);
      for (const upload of uploads) if (!upload.problems) enqueue(upload);
    },
    retry: (id) => {
      const upload = list.find((one) => one.id === id);
      if (!upload) return;
      change(id, { error: undefined, problems: undefined, share: 0 });
      enqueue(upload);
    },
    dismiss: (id) => {
      stops.current.get(id)?.abort();
      drop(id);
    },
  };
}
