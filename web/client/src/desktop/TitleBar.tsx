import { Check, Link, Minus, Square, SquareMinus, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../ui/class-names.ts';
import { Logo } from '../ui/Logo.tsx';
import { showToast } from '../ui/toasts.ts';
import type { Desktop } from './bridge.ts';
import { text } from './texts.ts';
import { useDocumentTitle } from './use-document-title.ts';
import './title-bar.css';

/** How long the check mark is shown after copying the address (specification, section 1). */
const SIGN_MS = 1000;

/** Above all other content, so that the window can always be moved and closed. */
export function TitleBar({ desktop }: { readonly desktop: Desktop }) {
  const title = useDocumentTitle();
  const isMaximised = useIsMaximised(desktop);

  function press(event: MouseEvent): void {
    if (event.button !== 0) return;
    void (event.detail === 2 ? desktop.toggleMaximise() : desktop.drag());
  }

  return createPortal(
    // Otherwise overlays would hide it from assistive technology and block the pointer.
    <section className="title-bar" aria-label={text('bar')} data-react-aria-top-layer="true">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it moves the window, which the system's keys do too. */}
      <div className="title-bar-grip" onMouseDown={press}>
        <Logo size={18} hasName={false} />
        <bdi className="title-bar-title">{title}</bdi>
      </div>
      <CopyAddress desktop={desktop} />
      <BarButton label={text('minimise')} onPress={desktop.minimise}>
        <Minus />
      </BarButton>
      <BarButton label={text(isMaximised ? 'restore' : 'maximise')} onPress={desktop.toggleMaximise}>
        {isMaximised ? <SquareMinus /> : <Square />}
      </BarButton>
      <BarButton label={text('close')} tone="danger" onPress={desktop.close}>
        <X />
      </BarButton>
    </section>,
    document.body,
  );
}

function CopyAddress({ desktop }: { readonly desktop: Desktop }) {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  const isCopied = copiedAt !== null;
  useEffect(() => {
    if (copiedAt === null) return undefined;
    const timer = setTimeout(() => setCopiedAt(null), SIGN_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  async function copy(): Promise<void> {
    await desktop.copy(window.location.href);
    setCopiedAt(Date.now());
  }

  return (
    <>
      <BarButton label={text(isCopied ? 'addressCopied' : 'copyAddress')} onPress={copy} isDone={isCopied}>
        {isCopied ? <Check /> : <Link />}
      </BarButton>
      <span role="status" className="ui-visually-hidden">
        {isCopied && text('addressCopied')}
      </span>
    </>
  );
}

type BarButtonProps = {
  readonly label: string;
  readonly onPress: () => Promise<void>;
  readonly tone?: 'plain' | 'danger';
  readonly isDone?: boolean;
  readonly children: ReactNode;
};

/** A native button, because overlays of react-aria would block presses on one of ours. */
function BarButton({ label, onPress, tone = 'plain', isDone = false, children }: BarButtonProps) {
  const press = () => onPress().catch(() => showToast({ tone: 'alert', text: text('failed') }));
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames('title-bar-button', tone === 'danger' && 'title-bar-close', isDone && 'title-bar-done')}
      onClick={() => void press()}
    >
      {children}
    </button>
  );
}

function useIsMaximised(desktop: Desktop): boolean {
  const [isMaximised, setMaximised] = useState(false);
  useEffect(() => {
    void desktop.isMaximised().then(setMaximised, () => undefined);
    return desktop.on('window', (detail) => setMaximised(detail.isMaximised));
  }, [desktop]);
  return isMaximised;
}
