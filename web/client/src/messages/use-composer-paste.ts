import type { ClipboardEvent, RefObject } from 'react';
import { type LongPaste, usePaste } from '../editing/use-paste.ts';
import { instanceRules } from '../instance/instance-rules.ts';
import { attach } from './attached-files.ts';
import { offerPaste } from './long-pastes.ts';

/** Files can only be attached to new messages, so a paste into an edited one is never offered as a file. */
export function useComposerPaste(field: RefObject<HTMLTextAreaElement | null>, channelId: string, isEdit: boolean) {
  function onLong(text: string, paste: LongPaste): boolean {
    const { messageLength, where } = instanceRules();
    const excess = [...text].length - messageLength;
    if (isEdit || where === 'off' || excess <= 0) return false;
    offerPaste(channelId, { ...paste, excess });
    return true;
  }

  const paste = usePaste(field, { owner: `${channelId} ${isEdit}`, onLong });

  /** Attaches files of the clipboard. If the clipboard also has text (a table of a spreadsheet), the text is pasted instead. */
  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const { files, types } = event.clipboardData;
    if (files.length === 0 || types.includes('text/plain')) {
      paste.onPaste(event);
    } else if (!isEdit) {
      event.preventDefault();
      void attach(channelId, [...files]);
    }
  }

  return { onPaste, onKeyDown: paste.onKeyDown };
}
