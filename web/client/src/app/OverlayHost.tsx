import { Fragment, Suspense, useMemo } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { ContextMenu } from '../ui/ContextMenu.tsx';
import { AnchoredPopover } from '../ui/Popover.tsx';
import { isMobile } from './layout.ts';
import { closeCard, closeDialog, closeMenu, useOverlays } from './overlays.ts';

const ProfileCard = lazyPart(async () => (await import('../profiles/ProfileCard.tsx')).ProfileCard);

/** Rendered once in the app. */
export function OverlayHost() {
  const { menu, card, dialog } = useOverlays();
  const anchor = useMemo(() => ({ current: card?.anchor ?? null }), [card]);
  return (
    <>
      <ContextMenu label={menu?.label ?? ''} entries={menu?.entries ?? []} at={menu?.at ?? null} onClose={closeMenu} />
      {card && (
        <AnchoredPopover
          label={card.label}
          anchor={anchor}
          isOpen
          onClose={closeCard}
          placement={isMobile() ? 'bottom' : (card.placement ?? 'right top')}
        >
          {'render' in card.content ? (
            card.content.render(closeCard)
          ) : (
            <Suspense fallback={null}>
              <ProfileCard {...card.content} onClose={closeCard} />
            </Suspense>
          )}
        </AnchoredPopover>
      )}
      {dialog && <Fragment key={dialog.key}>{dialog.render(closeDialog)}</Fragment>}
    </>
  );
}
