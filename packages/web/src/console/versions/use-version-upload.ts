import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStopped } from '../../api/upload';
import { uploadVersion, type VersionDraft } from '../../api/versions';
import { toast } from '../../design/toasts';

export interface VersionUpload {
  begin(draft: VersionDraft): void;
  /** Nothing of it is stored. */
  stop(): void;
  running: boolean;
  /** Of its bytes, between 0 and 1. */
  share: number;
  error: Error | null;
  /** It is stored: nothing would be lost by leaving. */
  done: boolean;
}

/** Uploads a version and opens its page. How far it has come is known, and until all of it is sent it can be stopped. */
export function useVersionUpload(appId: string, onRefused: (error: Error) => void): VersionUpload {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [share, setShare] = useState(0);
  const [done, setDone] = useState(false);
  const stopping = useRef<AbortController>(undefined);
  // Whoever leaves the page was asked, and takes the upload with them.
  useEffect(() => () => stopping.current?.abort(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (draft: VersionDraft) => {
      stopping.current = new AbortController();
      setShare(0);
      return uploadVersion(appId, draft, { onProgress: setShare, signal: stopping.current.signal });
    },
    onSuccess: async ({ version }) => {
      setDone(true);
      await queries.invalidateQueries({ queryKey: ['apps', appId] });
      toast({ title: t('versions.upload.done', { version }) });
      await navigate({ to: '/console/apps/$appId/versions/$version', params: { appId, version } });
    },
    onError: onRefused,
  });
  return {
    begin: mutate,
    stop: () => stopping.current?.abort(),
    running: isPending,
    share,
    error: isStopped(error) ? null : error,
    done,
  };
}
