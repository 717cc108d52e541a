import { useIsMobile } from '../app/layout.ts';
import { useAppearance } from '../appearance/appearance.ts';

/** Whether the formatting toolbar is shown: as chosen on this device, otherwise only where there is space. */
export function useShowsToolbar(): boolean {
  const isMobile = useIsMobile();
  return useAppearance().formattingToolbar ?? !isMobile;
}
