/**
 * The second step of an upload: the received file is converted for its purpose (servers document 6.1). Nothing refers to it until it is
 * claimed.
 */
import { rename, stat } from 'node:fs/promises';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { UploadRefusal } from '@folkmoot/contracts/media/refusals';
import type { FileKind } from '@folkmoot/platform/media/port';
import { KINDS } from './kinds.ts';
import { newSecret, pathOf, renamed } from './names.ts';
import type { Crop, Picture } from './pictures/job.ts';
import type { Pictures } from './pictures/pool.ts';
import { sha256OfFile } from './sha256.ts';
import { isPicture } from './sniff.ts';
import { type Arrived, flush, type Stages } from './stages.ts';
import type { Removed } from './upload.ts';

export type Finishing = {
  readonly kind: FileKind;
  readonly ownerId: string | null;
  readonly fileId: string;
  readonly crop: Crop | null;
  /** The user of the upload ticket. */
  readonly userId: string | null;
  /** The size limit of images that are processed. */
  readonly pictureBytes: number;
};

type Refused = Refusal<UploadRefusal>;

/** null: the file stays as it was received. */
async function processed(
  stages: Stages,
  pictures: Pictures,
  { kind, fileId, crop, pictureBytes }: Finishing,
  arrived: Arrived,
): Promise<Picture | null | Refused> {
  const { fit, pictureOnly } = KINDS[kind];
  if (!isPicture(arrived.mime)) return pictureOnly ? refuse('NotAPicture') : null;
  if (arrived.bytes > pictureBytes) return pictureOnly ? refuse('FileTooLarge') : null;
  const { data, result } = stages.files(fileId, 'finishing');
  const answer = await pictures.run({ input: data, output: result, fit, crop, as: 'stored' });
  if (!answer.done) return refuse(answer.refused);
  await rename(result, data);
  return answer.picture;
}

/** null: the upload is finished. */
export async function finish(
  { stages, hashes, pictures }: { readonly stages: Stages; readonly hashes: Removed; readonly pictures: Pictures },
  finishing: Finishing,
): Promise<Refused | null> {
  const { kind, ownerId, fileId, userId } = finishing;
  if (!(await stages.move(fileId, 'arrived', 'finishing'))) return refuse('UploadUnknown');
  try {
    const arrived = await stages.arrived(fileId);
    if (!arrived) throw new Error('An upload has arrived without saying what it is.');
    // Only the sender may know that the upload exists.
    if (arrived.userId !== null && arrived.userId !== userId) {
      await stages.move(fileId, 'finishing', 'arrived');
      return refuse('UploadUnknown');
    }
    const made = await processed(stages, pictures, finishing, arrived);
    if (made && 'refused' in made) {
      // The upload is still valid, so that the client can try again without sending the file again.
      if (made.refused === 'TooManyUploads') await stages.move(fileId, 'finishing', 'arrived');
      else await stages.drop(fileId, 'finishing');
      return made;
    }
    const { data } = stages.files(fileId, 'finishing');
    await flush(data);
    const { sha256 } = arrived;
    const sha256s = [...(sha256 === undefined ? [] : [sha256]), ...(made || sha256 === undefined ? [await sha256OfFile(data)] : [])];
    if (await hashes.isRemoved(sha256s)) {
      await stages.drop(fileId, 'finishing');
      return refuse('FileRemoved');
    }
    const extension = made?.animated ? '.gif' : '.webp';
    const { size } = await stat(data);
    await stages.noteFinished(fileId, {
      kind,
      ownerId,
      path: pathOf({
        kind,
        ownerId,
        fileId,
        secret: kind === 'attachment' ? newSecret() : null,
        name: made ? renamed(arrived.name, extension) : arrived.name,
      }),
      bytes: size,
      mime: made ? (made.animated ? 'image/gif' : 'image/webp') : arrived.mime,
      picture: made,
      sha256s,
    });
    await stages.move(fileId, 'finishing', 'finished');
    return null;
  } catch (error) {
    await stages.drop(fileId, 'finishing');
    throw error;
  }
}
