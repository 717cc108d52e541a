import { FileText, X } from 'lucide-react';
import type { RefObject } from 'react';
import { edited } from '../editing/apply-edit.ts';
import { insertion } from '../editing/text-edit.ts';
import { text } from '../editing/texts.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { attach } from './attached-files.ts';
import { focusComposer } from './composer-focus.ts';
import { offerPaste, useOfferedPaste } from './long-pastes.ts';

type LongPasteBarProps = {
  readonly channelId: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly mayAttach: boolean;
};

/** Offers to send a long pasted text as a file. */
export function LongPasteBar({ channelId, field, mayAttach }: LongPasteBarProps) {
  const paste = useOfferedPaste(channelId);

  function decided(): void {
    offerPaste(channelId, null);
    focusComposer();
  }

  return (
    <div aria-live="polite">
      {paste && (
        <div className="composer-bar composer-long-paste">
          <span>{text('longPaste', { count: paste.excess })}</span>
          {mayAttach && (
            <Button
              size="small"
              variant="primary"
              icon={<FileText aria-hidden="true" />}
              onPress={() => {
                void attach(channelId, [new File([paste.plain], 'message.txt', { type: 'text/plain;charset=utf-8' })]);
                decided();
              }}
            >
              {text('attachText')}
            </Button>
          )}
          <Button
            size="small"
            onPress={() => {
              edited(field.current, (selected) => insertion(selected, paste.inserted));
              decided();
            }}
          >
            {text('insertAnyway')}
          </Button>
          <IconButton size="small" label={text('cancelPaste')} onPress={decided}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
