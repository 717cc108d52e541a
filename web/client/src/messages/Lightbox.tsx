import type { RawMessageAttachment } from '@folkmoot/contracts/messages/wire';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { isShortcut } from '../keyboard/shortcuts.ts';
import { store } from '../store/store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { shownName } from './attachment-name.ts';
import { addressOf, viewerOf } from './attachment-view.ts';
import { reveal, useIsRevealed } from './revealed-files.ts';
import { SpoilerCover } from './SpoilerFile.tsx';
import { text } from './texts.ts';
import { timelineOf } from './timeline-state.ts';
import './lightbox.css';

type LightboxProps = {
  readonly attachment: RawMessageAttachment;
  readonly channelId: string;
  readonly onClose: () => void;
};

/** Shows an image as large as the window allows. The arrow keys show the images around it. */
export function Lightbox({ attachment, channelId, onClose }: LightboxProps) {
  const [pictures] = useState(() => picturesAround(attachment, channelId));
  const [at, setAt] = useState(() => pictures.findIndex(({ id }) => id === attachment.id));
  const shown = pictures[at] ?? attachment;
  const isHidden = !useIsRevealed(shown.id) && shown.spoiler === true;
  const name = isHidden ? text('spoiler') : shownName(shown);
  const go = (by: number) => setAt((now) => Math.min(pictures.length - 1, Math.max(0, now + by)));

  function onKeyDown(event: KeyboardEvent): void {
    if (isShortcut(event, 'previousPicture')) go(-1);
    else if (isShortcut(event, 'nextPicture')) go(1);
    else if (isShortcut(event, 'firstPicture')) go(-pictures.length);
    else if (isShortcut(event, 'lastPicture')) go(pictures.length);
    else return;
    event.preventDefault();
  }

  return (
    <ModalOverlay isOpen onOpenChange={(open) => !open && onClose()} isDismissable className="lightbox-backdrop">
      <Modal className="lightbox">
        <Dialog className="lightbox-body" aria-label={name}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys work for any focus in the dialog. */}
          <div className="lightbox-frame" onKeyDown={onKeyDown}>
            <header className="lightbox-top">
              <span className="lightbox-name" aria-live="polite">
                <bdi>{name}</bdi>
                {pictures.length > 1 && ` · ${text('imageOf', { at: at + 1, count: pictures.length })}`}
              </span>
              {!isHidden && (
                <a
                  className="lightbox-act"
                  href={addressOf(shown)}
                  target="_blank"
                  rel="noopener"
                  download={name}
                  aria-label={text('download')}
                >
                  <Download aria-hidden="true" />
                </a>
              )}
              <IconButton label={text('closeImage')} tooltip="bottom" onPress={onClose} autoFocus>
                <X aria-hidden="true" />
              </IconButton>
            </header>
            {isHidden ? (
              <div className="lightbox-spoiler">
                <SpoilerCover attachment={shown} viewer="picture" onShow={() => reveal(shown.id)} />
              </div>
            ) : (
              <>
                <img
                  key={shown.id}
                  className="lightbox-picture"
                  src={addressOf(shown)}
                  alt={shown.description ?? name}
                  width={shown.width ?? undefined}
                  height={shown.height ?? undefined}
                />
                {shown.description !== undefined && (
                  <p className="lightbox-description" aria-hidden="true" dir="auto">
                    {shown.description}
                  </p>
                )}
              </>
            )}
            {at > 0 && (
              <IconButton className="lightbox-before" label={text('previousImage')} onPress={() => go(-1)}>
                <ChevronLeft aria-hidden="true" />
              </IconButton>
            )}
            {at >= 0 && at < pictures.length - 1 && (
              <IconButton className="lightbox-after" label={text('nextImage')} onPress={() => go(1)}>
                <ChevronRight aria-hidden="true" />
              </IconButton>
            )}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The images that are loaded with the conversation. Only this image if it is not one of them. */
function picturesAround(attachment: RawMessageAttachment, channelId: string): readonly RawMessageAttachment[] {
  const now = Date.now();
  const loaded = timelineOf(store.get().timelines, channelId)
    .sent.flatMap(({ message }) => message.attachments)
    .filter((other) => viewerOf(other, now) === 'picture');
  return loaded.some(({ id }) => id === attachment.id) ? loaded : [attachment];
}
