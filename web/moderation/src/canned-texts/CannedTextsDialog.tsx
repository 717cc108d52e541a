import type { CannedText } from '@folkmoot/contracts/tickets/staff-wire';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Empty, Failed, Waiting } from '../layout/states.tsx';
import { text } from '../texts.ts';
import { CannedTextForm } from './CannedTextForm.tsx';
import { DeleteCannedText } from './DeleteCannedText.tsx';
import { useCannedTexts } from './use-canned-texts.ts';

/** The current step. null: the list. */
type Subject = { readonly doing: 'write' | 'delete'; readonly canned: CannedText | null } | null;

export function CannedTextsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, again, changed } = useCannedTexts();
  const [subject, setSubject] = useState<Subject>(null);

  async function done(): Promise<void> {
    await changed();
    setSubject(null);
  }

  const back = () => setSubject(null);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="canned-title">
      <DialogTitle id="canned-title">{text('cannedTexts')}</DialogTitle>
      {subject?.doing === 'write' && <CannedTextForm canned={subject.canned} onDone={() => void done()} onCancel={back} />}
      {subject?.doing === 'delete' && subject.canned && (
        <DeleteCannedText canned={subject.canned} onDone={() => void done()} onCancel={back} />
      )}
      {subject === null && (
        <>
          <DialogContent>
            <DialogContentText sx={{ mb: 1 }}>{text('cannedTextsText')}</DialogContentText>
            {!data && (error ? <Failed error={error} onRetry={again} /> : <Waiting />)}
            {data?.length === 0 && <Empty title={text('noCannedTexts')} />}
            <Box component="ul" aria-label={text('cannedTexts')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
              {data?.map((canned) => (
                <Row key={canned.id} canned={canned} onChoose={(doing) => setSubject({ doing, canned })} />
              ))}
            </Box>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setSubject({ doing: 'write', canned: null })}>{text('addCannedText')}</Button>
            <Button variant="contained" onClick={onClose} autoFocus>
              {text('close')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

type RowProps = { readonly canned: CannedText; readonly onChoose: (doing: 'write' | 'delete') => void };

function Row({ canned, onChoose }: RowProps) {
  const { name, text: words } = canned;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap>
          <bdi>{name}</bdi>
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap>
          <bdi>{words}</bdi>
        </Typography>
      </Box>
      <Button size="small" aria-label={text('editNamed', { name })} onClick={() => onChoose('write')}>
        {text('edit')}
      </Button>
      <Button size="small" color="error" aria-label={text('deleteNamed', { name })} onClick={() => onChoose('delete')}>
        {text('delete')}
      </Button>
    </Box>
  );
}
