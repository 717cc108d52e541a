import { Undo2, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isEmptyDraft } from '../messages/draft.ts';
import { changeDraft, draftOf, useDraft } from '../messages/drafts.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { takeOtherDraft, useOtherDraft } from './other-drafts.ts';
import { fromRaw, toRaw } from './raw-draft.ts';
import { loadReplies, replyMessage } from './reply-messages.ts';
import { text } from './texts.ts';

type OtherDraftBarProps = { readonly channelId: string; readonly field: RefObject<HTMLTextAreaElement | null> };

/** Restores the version that another device replaced. Undo in the text field does the same until the text is changed. */
export function OtherDraftBar({ channelId, field }: OtherDraftBarProps) {
  const other = useOtherDraft(channelId);
  const draft = useDraft(channelId);
  const first = useRef(draft);
  useEffect(() => {
    if (other) first.current = draftOf(channelId);
  }, [other, channelId]);

  async function restore(): Promise<void> {
    await loadReplies(channelId, other?.replyToMessageIds ?? []);
    const current = draftOf(channelId);
    const taken = takeOtherDraft(channelId, isEmptyDraft(current) ? null : toRaw(current));
    if (taken) {
      const restored = fromRaw(taken, (messageId) => replyMessage(channelId, messageId));
      changeDraft(channelId, { type: 'otherRestored', draft: restored });
    }
    field.current?.focus();
  }

  const onUndo = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';
    if (!isUndo || !other || draft !== first.current) return;
    event.preventDefault();
    void restore();
  });
  useEffect(() => {
    const listened = field.current;
    const listener = (event: KeyboardEvent) => onUndo(event);
    listened?.addEventListener('keydown', listener);
    return () => listened?.removeEventListener('keydown', listener);
  }, [field]);

  return (
    <div aria-live="polite">
      {other && (
        <div className="composer-bar composer-long-paste">
          <span>{text('changedElsewhere')}</span>
          <Button size="small" icon={<Undo2 aria-hidden="true" />} onPress={() => void restore()}>
            {text('restore')}
          </Button>
          <IconButton
            size="small"
            label={text('discard')}
            onPress={() => {
              takeOtherDraft(channelId);
              field.current?.focus();
            }}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
