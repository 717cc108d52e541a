import { PICTURE_TYPES } from '@folkmoot/contracts/media/limits';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { uploadFile } from '../api/upload.ts';
import { instanceRules } from '../instance/instance-rules.ts';
import { formatBytes } from '../messages/attachment-view.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { showToast } from '../ui/toasts.ts';
import { type PictureKind, picturePath, pictureProblem } from './picture-file.ts';
import { text } from './texts.ts';

const CropDialog = lazyDialog(async () => (await import('./CropDialog.tsx')).CropDialog);

type PictureRowProps = {
  readonly kind: PictureKind;
  readonly ownerId: string;
  /** The name of the owner. */
  readonly name: string;
  readonly isSet: boolean;
  /** The current image. */
  readonly children: ReactNode;
  /** Sets the upload. null removes the image. */
  readonly onChange: (fileId: string | null) => Promise<void>;
};

type Chosen = { readonly file: File; readonly url: string };

/** Selects, crops and sets an avatar or banner, or removes it. */
export function PictureRow({ kind, ownerId, name, isSet, children, onChange }: PictureRowProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const removal = useAttempt(async () => {
    await onChange(null);
    setRemoving(false);
  });
  const url = chosen?.url;
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);

  function choose(): void {
    const element = input.current;
    const file = element?.files?.[0];
    if (!element || !file) return;
    const problem = pictureProblem(file);
    setFault(problem ? text(problem, { most: formatBytes(instanceRules().pictureBytes) }) : null);
    if (!problem) setChosen({ file, url: URL.createObjectURL(file) });
    // Reset, so that the same file can be chosen again.
    element.value = '';
  }

  const isAvatar = kind === 'avatar';
  return (
    <div className="picture-row">
      {children}
      <div className="picture-row-text">
        <p>{text(kind)}</p>
        <ProblemNote>{fault}</ProblemNote>
      </div>
      <div className="picture-row-actions">
        <Button onPress={() => input.current?.click()}>
          {text(isSet ? (isAvatar ? 'changeAvatar' : 'changeBanner') : isAvatar ? 'chooseAvatar' : 'chooseBanner')}
        </Button>
        {isSet && <Button onPress={() => setRemoving(true)}>{text(isAvatar ? 'removeAvatar' : 'removeBanner')}</Button>}
      </div>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        hidden
        tabIndex={-1}
        aria-hidden="true"
        data-picture={kind}
        onChange={choose}
      />
      {chosen && (
        <CropDialog
          kind={kind}
          url={chosen.url}
          onClose={() => setChosen(null)}
          onUse={async (points) => {
            const to = (fileId: string) => picturePath(kind, ownerId, fileId, points);
            await onChange(await uploadFile(chosen.file, to, { isPicture: true }));
            setChosen(null);
            showToast({ tone: 'plain', text: text('saved') });
          }}
        />
      )}
      {isRemoving && (
        <ConfirmDialog
          isOpen
          onClose={() => setRemoving(false)}
          title={text(isAvatar ? 'removeAvatarTitle' : 'removeBannerTitle', { name })}
          confirm={text('remove')}
          onConfirm={() => removal.attempt()}
          isPending={removal.isPending}
          problem={removal.problem?.message}
        >
          {text('removeText')}
        </ConfirmDialog>
      )}
    </div>
  );
}
