import { Button } from '../ui/Button.tsx';
import { hasOwnStyles, isSafeMode } from './own-styles.ts';
import { text } from './texts.ts';

/** Explains in safe mode why own styles do not apply. */
export function SafeModeNotice() {
  if (!isSafeMode || !hasOwnStyles()) return null;
  return (
    <div className="appearance-safe" role="note">
      <p>{text('safeHere')}</p>
      <Button size="small" onPress={() => window.location.assign(window.location.pathname)}>
        {text('safeEnd')}
      </Button>
    </div>
  );
}
