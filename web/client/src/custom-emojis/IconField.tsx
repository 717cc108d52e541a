import { SmilePlus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { openCard } from '../app/overlays.ts';
import { LazyEmojiPanel } from '../emoji/LazyEmojiPanel.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { EmojiIcon } from './EmojiIcon.tsx';
import { iconOf } from './icon-value.ts';
import { text } from './texts.ts';

type IconFieldProps = {
  readonly value: string | null;
  readonly onChange: (icon: string | null) => void;
  readonly isDisabled?: boolean;
};

/** Selects an emoji or custom emoji as the icon of a role or channel. */
export function IconField({ value, onChange, isDisabled = false }: IconFieldProps) {
  const line = useRef<HTMLDivElement>(null);
  const id = useId();

  function choose(): void {
    const anchor = line.current?.querySelector('button');
    if (!anchor) return;
    openCard({
      label: text('chooseIcon'),
      anchor,
      placement: 'bottom end',
      content: {
        render: (close) => {
          function select(icon: string): void {
            close();
            onChange(icon);
          }
          return <LazyEmojiPanel onPick={select} onPickCustom={(emoji) => select(iconOf(emoji))} />;
        },
      },
    });
  }

  return (
    <fieldset className="icon-field" aria-labelledby={id}>
      <span id={id} className="icon-field-label">
        {text('icon')}
      </span>
      <div ref={line} className="icon-field-line">
        <Button isDisabled={isDisabled} icon={<EmojiIcon icon={value} fallback={<SmilePlus aria-hidden="true" />} />} onPress={choose}>
          {text('chooseIcon')}
        </Button>
        {value !== null && !isDisabled && (
          <IconButton label={text('removeIcon')} onPress={() => onChange(null)}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </fieldset>
  );
}
