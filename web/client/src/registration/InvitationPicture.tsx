import { QRCodeSVG } from 'qrcode.react';
import { text } from './texts.ts';
import './InvitationPicture.css';

/** The link of an invitation as a QR code. The encoder is loaded on demand. */
export function InvitationPicture({ link }: { readonly link: string }) {
  return (
    <div className="invitation-picture">
      <p>{text('codeText')}</p>
      <QRCodeSVG value={link} size={240} marginSize={2} title={text('codeTitle')} />
      <p className="invitation-link" translate="no">
        {link}
      </p>
    </div>
  );
}
