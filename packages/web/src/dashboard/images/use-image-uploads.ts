import { useEffect, useRef, useState } from 'react';
import { uploadImage } from '../../api/products';
import { randomUuid } from '../../api/random-uuid';

interface Upload {
  id: string;
  file: File;
  share: number;
  error?: unknown;
}

interface ImageUploads {
  running: { id: string; name: string; share: number }[];
  failed: { id: string; name: string; error: unknown; retry(): void }[];
  begin(files: File[]): void;
}

/** Pictures on their way. One that fails says so and can be sent again; those that leave the page with it are stopped. */
export function useImageUploads(businessId: string, onDone: (url: string) => void): ImageUploads {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const send = async ({ id, file }: Upload) => {
    const signal = leaving.current?.signal ?? AbortSignal.abort();
    try {
      const url = await uploadImage(businessId, file, (share) => change(id, { share }), signal);
      onDone(url);
      setUploads((now) => now.filter((one) => one.id !== id));
    } catch (error) {
      if (!signal.aborted) change(id, { error });
    }
  };
  const begin = (files: File[]) => {
    const added = files.map((file) => ({ id: randomUuid(), file, share: 0 }));
    setUploads((now) => [...now, ...added]);
    for (const one of added) void send(one);
  };
  return {
    running: uploads
      .filter(({ error }) => error === undefined)
      .map(({ id, file, share }) => ({ id, name: file.name, share })),
    failed: uploads
      .filter(({ error }) => error !== undefined)
      .map((one) => ({
        id: one.id,
        name: one.file.name,
        error: one.error,
        retry: () => {
          change(one.id, { error: undefined, share: 0 });
          void send(one);
        },
      })),
    begin,
  };
}
