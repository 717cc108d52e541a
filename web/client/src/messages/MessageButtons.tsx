import type { RawMessage, RawMessageButton } from '@folkmoot/contracts/messages/wire';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { click, useIsWaiting } from './button-clicks.tsx';
import { text } from './texts.ts';
import './message-buttons.css';

/** The buttons of a message, usually of a bot. */
export function MessageButtons({ message }: { readonly message: RawMessage }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
    <div role="group" aria-label={text('buttons')} className="message-buttons">
      {message.buttons.map((button) => (
        <MessageButton
          key={button.id}
          button={button}
          place={{ channelId: message.channelId, messageId: message.id, buttonId: button.id }}
        />
      ))}
    </div>
  );
}

type MessageButtonProps = { readonly button: RawMessageButton; readonly place: Parameters<typeof click>[0] };

function MessageButton({ button, place }: MessageButtonProps) {
  const isWaiting = useIsWaiting(place);
  return (
    <Button size="small" variant={button.alert ? 'danger' : 'quiet'} isDisabled={isWaiting} onPress={() => void click(place)}>
      {isWaiting && (
        <>
          <Spinner size="small" />
          <VisuallyHidden>{text('buttonWaiting')}</VisuallyHidden>
        </>
      )}
      <bdi>{button.label}</bdi>
    </Button>
  );
}
