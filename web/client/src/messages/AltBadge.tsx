import { openCard } from '../app/overlays.ts';
import { text } from './texts.ts';

/** Opens the description of a picture or video, also for readers who see it. */
export function AltBadge({ name, description }: { readonly name: string; readonly description: string }) {
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
