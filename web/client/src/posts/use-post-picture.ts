/** The image of a post draft: selected, measured, and uploaded when the post is sent. */
import { useEffect, useRef, useState } from 'react';
import { uploadFile } from '../api/upload.ts';
import { instanceRules } from '../instance/instance-rules.ts';
import type { FileDetails } from '../messages/attached-files.ts';
import { formatBytes } from '../messages/attachment-view.ts';
import { freePreview, readLocalFile } from '../messages/local-file.ts';
import type { LocalFile } from '../messages/timeline-state.ts';
import { store } from '../store/store.ts';
import { showToast } from '../ui/toasts.ts';
import { text } from './texts.ts';

export type PostPicture = {
  readonly file: LocalFile | null;
  /** The number of uploaded bytes. null: no upload. */
  readonly sent: number | null;
  readonly choose: (files: readonly File[]) => Promise<void>;
  readonly remove: () => void;
  readonly describe: (details: FileDetails) => void;
  /** Resolves with the upload id. null: no image. Uploads once, even if the post is sent again. */
  readonly uploaded: () => Promise<string | null>;
  /** Discards the upload, which must not be used again. */
  readonly forget: () => void;
  readonly stop: () => void;
};

export function usePostPicture(): PostPicture {
  const [file, setFile] = useState<LocalFile | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const done = useRef<{ readonly id: string; readonly fileId: string } | null>(null);
  const running = useRef<AbortController | null>(null);
  const latestFile = useRef<LocalFile | null>(null);
  latestFile.current = file;
  useEffect(
    () => () => {
      running.current?.abort();
      if (latestFile.current) freePreview(latestFile.current);
    },
    [],
  );

  function replace(next: LocalFile | null): void {
    if (file) freePreview(file);
    setFile(next);
  }

  async function choose([first]: readonly File[]): Promise<void> {
    if (!first) return;
    const most = instanceRules().pictureBytes;
    if (first.size > most) return showToast({ tone: 'alert', text: text('tooLarge', { most: formatBytes(most) }) });
    const read = await readLocalFile(first);
    if (!read.picture) return showToast({ tone: 'alert', text: text('notAnImage') });
    replace(read);
  }

  async function uploaded(): Promise<string | null> {
    if (!file) return null;
    if (done.current?.id === file.id) return done.current.fileId;
    const control = new AbortController();
    running.current = control;
    setSent(0);
    try {
      const owner = store.get().account?.id ?? '';
      const fileId = await uploadFile(file.file, (id) => `attachments/${owner}/${id}`, { signal: control.signal, onProgress: setSent });
      done.current = { id: file.id, fileId };
      return fileId;
    } finally {
      running.current = null;
      setSent(null);
    }
  }

  function forget(): void {
    done.current = null;
  }

  function describe(details: FileDetails): void {
    setFile((current) => current && { ...current, ...details });
  }

  return { file, sent, choose, describe, remove: () => replace(null), uploaded, forget, stop: () => running.current?.abort() };
}
