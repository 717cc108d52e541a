import { webAddress } from '@folkmoot/contracts/messages/web-address';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { openDialog } from '../app/overlays.ts';
import { isolated } from '../i18n/isolate.ts';
import { drawnAddress, isSecure, namesOtherHost, speltAddress, urlOf } from '../links/address.ts';
import { useStore } from '../store/store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { channelOfMessage } from './linked-channel.ts';
import { text } from './texts.ts';

/** `children`: the label, if it has markup. */
type MarkupLinkProps = { readonly url: string; readonly label: string; readonly named: boolean; readonly children?: ReactNode };

/** Links into the app stay in it. A link with a custom label shows its address before it opens, and may only lead to `https`. */
export function MarkupLink({ url, label, named, children }: MarkupLinkProps) {
  const shown = children ?? label;
  if (url.startsWith('mailto:')) return <MailLink url={url} label={shown} named={named} />;
  const address = webAddress(url);
  if (address === null) return shown;
  const inside = pathInApp(address);
  const isWords = named && label !== url && label !== address;
  // Isolated from the surrounding text, whose direction may differ. An address is always left to right, because it could be misread
  // otherwise.
  const drawn = isWords ? <bdi>{shown}</bdi> : <bdi dir="ltr">{drawnAddress(label, address)}</bdi>;
  if (inside !== null) return <Link to={inside}>{isWords ? drawn : <InsideLabel path={inside} address={drawn} />}</Link>;
  if (isWords && (!isSecure(address) || namesOtherHost(label, address))) return fullAddressLink(address, shown);
  return linkOut(address, drawn, isWords);
}

/** Names the channel of a linked message if the reader can see the channel. Otherwise the address stays, so no name is revealed. */
function InsideLabel({ path, address }: { readonly path: string; readonly address: ReactNode }) {
  const channel = useStore((state) => channelOfMessage(state, path));
  if (channel === null) return address;
  return <bdi title={`${window.location.origin}${path}`}>{text('messageIn', { channel: isolated(channel) })}</bdi>;
}

/** A labelled link without TLS, or with a label that names another host, could mislead users, so the address is shown next to the label. */
function fullAddressLink(address: string, label: ReactNode): ReactNode {
  return (
    <>
      <bdi>{label}</bdi> ({linkOut(address, <bdi dir="ltr">{drawnAddress(address, address)}</bdi>, false)})
    </>
  );
}

type MailLinkProps = { readonly url: string; readonly label: ReactNode; readonly named: boolean };

/** The address is always shown, because the label could name another one. */
function MailLink({ url, label, named }: MailLinkProps) {
  const link = (
    <a href={url} rel="noopener noreferrer nofollow">
      <bdi dir="ltr">{url.slice('mailto:'.length)}</bdi>
    </a>
  );
  if (!named) return link;
  return (
    <>
      <bdi>{label}</bdi> ({link})
    </>
  );
}

/** `asks`: the reader is asked before the link opens. */
function linkOut(address: string, label: ReactNode, asks: boolean): ReactNode {
  function ask(event: MouseEvent): void {
    event.preventDefault();
    openDialog((close) => <LeaveDialog url={address} onClose={close} />);
  }

  /** The middle button opens a tab, the right one opens a menu. */
  function askMiddle(event: MouseEvent): void {
    if (event.button === 1) ask(event);
  }

  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      onClick={asks ? ask : undefined}
      onAuxClick={asks ? askMiddle : undefined}
    >
      {label}
    </a>
  );
}

function pathInApp(url: string): string | null {
  const target = urlOf(url);
  if (!target || target.origin !== window.location.origin) return null;
  const isPage = /^\/(app|i|p|bot)(\/|$)/.test(target.pathname);
  return isPage ? `${target.pathname}${target.search}${target.hash}` : null;
}

function LeaveDialog({ url, onClose }: { readonly url: string; readonly onClose: () => void }) {
  const { before, host, after } = speltAddress(url);
  function visit(): void {
    window.open(url, '_blank', 'noopener,noreferrer');
    onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('customLink')}
      size="small"
      footer={
        <>
          <Button onPress={onClose} autoFocus>
            {text('dontVisit')}
          </Button>
          <Button variant="primary" onPress={visit}>
            {text('visit')}
          </Button>
        </>
      }
    >
      <p>{text('customLinkTo')}</p>
      <p className="markup-address" dir="ltr">
        {before}
        <strong>{host}</strong>
        {after}
      </p>
    </Dialog>
  );
}
