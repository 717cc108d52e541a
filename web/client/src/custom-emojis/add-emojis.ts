/** Adds images to a server as emoji, one after the other, like existing clients (servers document 5.5). */
import { addEmoji } from '@folkmoot/contracts/emojis/commands';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { uploadFile } from '../api/upload.ts';
import { nameFor } from './named-emojis.ts';

/** The rate limit is ten in ten seconds. */
const PAUSE_MS = 800;

async function add(serverId: string, file: File): Promise<void> {
  const fileId = await uploadFile(file, (id) => `emojis/${id}`, { isPicture: true });
  await call(addEmoji, { params: { serverId }, body: { name: nameFor(file.name), fileId } });
}

export type Failed = { readonly name: string; readonly reason: string };

/** Returns the files that could not be added. */
export async function addEmojis(
  serverId: string,
  files: readonly File[],
  onNext: (file: File, index: number) => void,
): Promise<readonly Failed[]> {
  const failed: Failed[] = [];
  for (const [index, file] of files.entries()) {
    onNext(file, index);
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    try {
      await add(serverId, file);
    } catch (error) {
      failed.push({ name: file.name, reason: problemOf(error).message });
    }
  }
  return failed;
}
