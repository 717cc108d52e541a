import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { useId } from 'react';
import { text } from '../texts.ts';

/** The link as a QR code and as selectable text. */
export function InvitationPicture({ link, onClose }: { readonly link: string; readonly onClose: () => void }) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('invitationShow')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{text('invitationShowText')}</DialogContentText>
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2 }}>
          <QRCodeSVG value={link} size={240} marginSize={2} title={text('invitationShow')} />
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere', textAlign: 'center' }}>
            {link}
          </Typography>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
