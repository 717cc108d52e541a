import type { RawMessageAttachment } from '@folkmoot/contracts/messages/wire';
import type { ReactNode } from 'react';
import { openCard } from '../app/overlays.ts';
import { shownName } from './attachment-name.ts';
import { text } from './texts.ts';

type DescribedProps = { readonly attachment: RawMessageAttachment; readonly width: number; readonly children: ReactNode };

/** A picture or video with the badge of its description. */
export function Described({ attachment, width, children }: DescribedProps) {
  if (attachment.description === undefined) return children;
  return (
    <div className="attachment-described" style={{ width }}>
      {children}
      <AltBadge name={shownName(attachment)} description={attachment.description} />
    </div>
  );
}

/** Opens the description of a picture or video, also for readers who see it. */
function AltBadge({ name, description }: { readonly name: string; readonly description: string }) {
  return (
    <button
      type="button"
      className="attachment-alt ui-touch-area"
      aria-label={text('showDescription', { name })}
      aria-haspopup="dialog"
      onClick={(event) =>
        openCard({
          label: text('description'),
          anchor: event.currentTarget,
          placement: 'top end',
          content: {
            render: () => (
              <p className="attachment-description" dir="auto">
                {description}
              </p>
            ),
          },
        })
      }
    >
      {text('alt')}
    </button>
  );
}
