import { ALargeSmall } from 'lucide-react';
import { changeAppearance } from '../appearance/appearance.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useShowsToolbar } from './shows-toolbar.ts';
import { text } from './texts.ts';

/** Shows or hides the formatting toolbar. */
export function ToolbarButton() {
  const isShown = useShowsToolbar();
  return (
    <IconButton
      label={text(isShown ? 'hide' : 'show')}
      aria-expanded={isShown}
      preventFocusOnPress
      onPress={() => changeAppearance({ formattingToolbar: !isShown })}
    >
      <ALargeSmall aria-hidden="true" />
    </IconButton>
  );
}
