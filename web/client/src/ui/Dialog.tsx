import { X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { closesDialog, type Press } from './background-press.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import { text } from './texts.ts';
import './Dialog.css';

type DialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons. They stay visible while the content scrolls. */
  readonly footer?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
  readonly role?: 'dialog' | 'alertdialog';
  /** For input that an accidental click must not discard. */
  readonly ignoresBackground?: boolean;
};

/** Esc and a press on the background close it. The focus stays inside and returns afterwards. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  size = 'medium',
  role = 'dialog',
  ignoresBackground = false,
}: DialogProps) {
  const down = useRef<Press | null>(null);

  function remember(event: PointerEvent) {
    down.current = event.target === event.currentTarget ? { x: event.clientX, y: event.clientY } : null;
  }

  function closeOnBackground(event: PointerEvent) {
    if (ignoresBackground || event.target !== event.currentTarget) return;
    const up = { x: event.clientX, y: event.clientY };
    if (closesDialog(down.current, up, window.getSelection()?.toString() ?? '')) onClose();
  }

  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      className="ui-backdrop"
      onPointerDown={remember}
      onPointerUp={closeOnBackground}
    >
      <Modal className={classNames('ui-dialog', `ui-dialog-${size}`)}>
        <AriaDialog role={role} className="ui-dialog-body">
          <header className="ui-dialog-header">
            <Heading slot="title" level={2} className="ui-dialog-title">
              {title}
            </Heading>
            <IconButton label={text('close')} onPress={onClose} className="ui-dialog-close">
              <X aria-hidden="true" />
            </IconButton>
          </header>
          <div className="ui-dialog-content">{children}</div>
          {footer && <footer className="ui-dialog-footer">{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
