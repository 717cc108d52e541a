/** Where files can be sent and how large they may be, by the settings of the instance; the defaults until they are known. */
import { getInstance } from '@folkmoot/contracts/instance/commands';
import { MEDIA_LIMITS } from '@folkmoot/contracts/media/limits';
import { call } from '../api/call.ts';
import { createStore, useSelected } from '../store/create-store.ts';

const MB = 1024 * 1024;

export type FileRules = {
  /** null: they could not be asked for yet. */
  readonly where: 'everywhere' | 'published' | 'off' | null;
  readonly fileBytes: number;
  readonly pictureBytes: number;
};

const rules = createStore<FileRules>({ where: null, fileBytes: MEDIA_LIMITS.fileBytes, pictureBytes: MEDIA_LIMITS.pictureBytes });

export function fileRules(): FileRules {
  return rules.get();
}

/** Whether a file may be sent anywhere at all. */
export function useCanSendFiles(): boolean {
  return useSelected(rules, ({ where }) => where !== 'off');
}

/** Asks for them anew. Without an answer those that are known stay: the server checks each file. */
export async function refreshFileRules(): Promise<void> {
  const { files } = await call(getInstance, {});
  rules.set({ where: files.where, fileBytes: files.maxMb * MB, pictureBytes: Math.min(files.imageMaxMb, files.maxMb) * MB });
}
